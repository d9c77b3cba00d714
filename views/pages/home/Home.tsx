export function Home() {
  return <h1>Fliporto Portugal</h1>
}
