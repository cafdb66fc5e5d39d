/** One system that a release has a program for. */
export interface Target {
  /** The target's name in the archive's name. */
  readonly name: string
  /** The target's name for `bun build --target`, and the runtime's name in Bun's cache. */
  readonly compile: string
  readonly runtime: string
  /** The SHA-256 of the runtime in the program. It changes with each version of Bun. */
  readonly runtimeSha256: string
  readonly extension: '' | '.exe'
  /** The kind of archive that the system opens by itself. */
  readonly archive: '.tar.gz' | '.zip'
}

// Baseline: the PC behind a counter is often too old for AVX2. In Bun 1.4.5 baseline is all there is
// (its packages with and without that name hold the same file); asking for it by name keeps it so.
// None for macOS on x64: Bun leaves a broken signature in what it compiles for that, and macOS ends such
// a program at once (oven-sh/bun, "compile: fix invalid ad-hoc code signature").
export const TARGETS: readonly Target[] = [
  {
    name: 'linux-x64',
    compile: 'bun-linux-x64-baseline',
    runtime: 'bun-linux-x64-baseline',
    runtimeSha256: 'f05d28a3862f4b84395c7fa32480b835dd47482e80b7e7a49a115227f0c06083',
    extension: '',
    archive: '.tar.gz',
  },
  {
    name: 'linux-x64-musl',
    compile: 'bun-linux-x64-musl-baseline',
    runtime: 'bun-linux-x64-musl-baseline',
    runtimeSha256: 'cf5d285ddbe256785a5121a3c113191a6b577504976374c7cfd5aedca609b720',
    extension: '',
    archive: '.tar.gz',
  },
  {
    name: 'linux-arm64',
    compile: 'bun-linux-arm64',
    runtime: 'bun-linux-aarch64',
    runtimeSha256: '04778f1f42399a69d086853e9c7af4acf574b2f21a43d0dc673853d8b84a2923',
    extension: '',
    archive: '.tar.gz',
  },
  {
    name: 'windows-x64',
    compile: 'bun-windows-x64-baseline',
    runtime: 'bun-windows-x64-baseline',
    runtimeSha256: 'e06ad0864463c68892ae71a2a64af7eae1585cac5dd9b80bc042f45605587cb1',
    extension: '.exe',
    archive: '.zip',
  },
  {
    name: 'darwin-arm64',
    compile: 'bun-darwin-arm64',
    runtime: 'bun-darwin-aarch64',
    runtimeSha256: 'e2984124f1514e1e6bbda20adedbf07a02c443c6a5828853a15c7c7abf78e19f',
    extension: '',
    archive: '.tar.gz',
  },
]
