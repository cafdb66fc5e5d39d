import { type Completable, type CompletedCall, valuedFlags } from './calls.ts'

/** A script for PowerShell 5.1 and later. */
export const powershellScript = (
  calls: readonly CompletedCall[],
): string => `# Completion of petstock in PowerShell: petstock completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName petstock, petstock.exe -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $values = @{
${[...valuedFlags(calls)].map(([name, value]) => entry(name, offer(value))).join('')}  }
  $flags = @{
${calls.map(({ words, flags }) => entry(words, described(flags))).join('')}  }
  $places = @{
${calls.flatMap(placesOf).join('')}  }
  $called = ''; $flag = ''; $place = 0
  foreach ($element in @($commandAst.CommandElements | Select-Object -Skip 1)) {
    if ($element.Extent.EndOffset -ge $cursorPosition) { break }
    $word = $element.Extent.Text
    $longer = "$called $word".Trim()
    if ($flag) { $flag = '' }
    elseif ($values.ContainsKey($word)) { $flag = $word }
    elseif ($word.StartsWith('-')) { }
    elseif ($flags.ContainsKey($longer)) { $called = $longer }
    else { $place++ }
  }
  $typed = $wordToComplete; $before = ''
  if (-not $flag -and $typed -match '^(--[^=]+)=(.*)$') {
    $flag = $Matches[1]; $typed = $Matches[2]; $before = "$flag="
  }
  if ($flag) { $offer = $values[$flag] }
  elseif ($typed.StartsWith('-')) { $offer = $flags[$called] }
  elseif ($places.ContainsKey("$called/$place")) { $offer = $places["$called/$place"] }
  else { $offer = $flags[$called] }
  if ($offer -eq 'text') { return }
  if ($offer -is [string]) {
    [System.Management.Automation.CompletionCompleters]::CompleteFilename($typed) |
      Where-Object { $offer -eq 'files' -or $_.ResultType -eq 'ProviderContainer' } |
      ForEach-Object { [System.Management.Automation.CompletionResult]::new("$before$($_.CompletionText)", $_.ListItemText, $_.ResultType, $_.ToolTip) }
    return
  }
  $offer.Keys | Where-Object { $_.StartsWith($typed) } |
    ForEach-Object { [System.Management.Automation.CompletionResult]::new("$before$_", $_, 'ParameterValue', $offer[$_]) }
}
`

/** A text in single quotes. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

const entry = (key: string, value: string): string => `    ${quoted(key)} = ${value}\n`

/** Words with what each means, in their order. */
const described = (words: readonly { readonly name: string; readonly description: string }[]) =>
  `[ordered]@{ ${words.map(({ name, description }) => `${quoted(name)} = ${quoted(description)}`).join('; ')} }`

const offer = (value: Completable): string =>
  typeof value === 'string'
    ? quoted(value)
    : described(value.map((name) => ({ name, description: name })))

function placesOf({ words, commands, arguments: given }: CompletedCall): string[] {
  if (commands.length > 0) return [entry(`${words}/0`, described(commands))]
  return given.map((value, place) => entry(`${words}/${place}`, offer(value)))
}
