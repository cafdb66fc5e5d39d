// Bun reads its lock file as JSON with comments.
declare module '*/bun.lock' {
  const lock: { readonly packages: object }
  export default lock
}
