// Imported as files that the binary carries; what comes in is their path.
declare module '*.gz' {
  const path: string
  export default path
}
declare module '*.pack' {
  const path: string
  export default path
}
