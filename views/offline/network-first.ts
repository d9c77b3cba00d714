const WAIT_MS = 3_000

type Sources = { network: Promise<Response>; copy: Promise<Response | undefined>; wait?: Promise<unknown> }

const threeSeconds = () => new Promise((resolve) => setTimeout(resolve, WAIT_MS))

/** The network's answer; without one in time, or with a server that is down, the copy if there is one. */
export async function networkFirst({ network, copy, wait = threeSeconds() }: Sources): Promise<Response> {
  const inTime = network.then(
    (answer) => (answer.status < 500 ? answer : undefined),
    () => undefined,
  )
  const late = wait.then(() => undefined)
  return (await Promise.race([inTime, late])) ?? (await copy) ?? network
}
