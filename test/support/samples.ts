/** Reads the text format of Prometheus: `name{label="value"}` to its value. Throws on any other line. */
export function samplesOf(text: string): Map<string, number> {
  const samples = new Map<string, number>()
  for (const line of text.split('\n')) {
    if (line === '' || /^# (?:HELP|TYPE) [a-z_]+ ./.test(line)) continue
    const [, name, value] = /^([a-z_]+(?:\{(?:[a-z]+="[^"\\]*",?)+\})?) (\S+)$/.exec(line) ?? []
    if (name === undefined || Number.isNaN(Number(value))) throw new Error(`no sample: ${line}`)
    if (samples.has(name)) throw new Error(`twice: ${name}`)
    samples.set(name, Number(value))
  }
  return samples
}
