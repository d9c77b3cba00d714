export function NotFound() {
  return (
    <div lang="en">
      <h1>404 Page Not Found</h1>
      <p>Did you forget to add the page to the router?</p>
    </div>
  )
}
