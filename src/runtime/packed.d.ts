// Files that the binary contains: importing one gives its path.
declare module '*.gz' {
  const path: string
  export default path
}
declare module '*.pack' {
  const path: string
  export default path
}
