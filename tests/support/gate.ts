/** A promise that the test settles, for work that must last exactly as long as the test wants. */
export function createGate(): { opened: Promise<void>; open(): void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}
