// Imported as a file that the binary carries; what comes in is its path.
declare module '*.gz' {
  const path: string
  export default path
}
