import { expect } from 'bun:test'
import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { outputOf, temporaryFolder } from '../../support/petstock.ts'
import { findTool, needs } from '../../support/tools.ts'
import { run } from '../fresh-folder.ts'
import { openShop } from '../open-shop.ts'
import { guideExample } from './guide-example.ts'

const GENERATOR = ['openapi-generator-cli', 'java'] as const

/** What Composer and RubyGems would bring, Debian's packages have: a test downloads nothing. */
const INSTALLERS = {
  composer: `mkdir desk/vendor && cat > desk/vendor/autoload.php <<'END'
<?php
require '/usr/share/php/GuzzleHttp/autoload.php';
spl_autoload_register(function ($name) {
    [$prefix, $lib] = ['OpenAPI\\\\Client\\\\', __DIR__ . '/../lib/'];
    if (!str_starts_with($name, $prefix)) return;
    require $lib . strtr(substr($name, strlen($prefix)), '\\\\', '/') . '.php';
});
END`,
  gem: `[ "$1 $2" = 'install typhoeus' ]`,
}

/** A folder with commands in it, before those of the machine. */
async function pathWith(folder: string, ...tools: readonly string[]): Promise<string> {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  for (const [name, script] of Object.entries(INSTALLERS)) {
    await Bun.write(join(bin, name), `#!/bin/sh -e\n${script}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  return [bin, ...tools.map(dirname), process.env.PATH].join(':')
}

const LANGUAGES = [
  { language: 'go', tool: 'go' },
  { language: 'php', tool: 'php with guzzle' },
  { language: 'ruby', tool: 'ruby with typhoeus' },
] as const

for (const { language, tool } of LANGUAGES) {
  needs(...GENERATOR, tool).test(
    `with the guide for tills alone, a client in ${language} is made, and sells a pet with a note`,
    async () => {
      await using shop = await openShop('petId,quantity,status\n1001,12,available\n')
      using folder = temporaryFolder()
      const PATH = await pathWith(folder.path, findTool('openapi-generator-cli'), findTool(tool))
      const till = folder.file('till')
      mkdirSync(till)
      const { commands, file, program } = guideExample(language, shop.url, shop.key)
      await Bun.write(join(till, file), program)
      const printed = await run(['sh', '-e', '-c', commands.join('\n')], till, {
        ...(language === 'go' && (await modulesOfThisMachine())),
        PATH,
      })
      expect(printed).toEndWith('sold, 11 left\n')
      const [sale] = JSON.parse(
        await outputOf(['inventory', 'history', '1001', '--json', '--data', shop.data]),
      )
      expect(sale).toMatchObject({ newQuantity: 11, reason: 'sale', note: 'receipt 1042' })
    },
  )
}

/** Has Go take what a module needs from what was downloaded before. */
async function modulesOfThisMachine() {
  const cache = (await run([findTool('go'), 'env', 'GOMODCACHE'], '/')).trim()
  return { GOPROXY: `file://${cache}/cache/download`, GONOSUMDB: '*', GOFLAGS: '-mod=mod' }
}

/** Where each generator has the note of a difference, and how. */
const READ = {
  csharp: ['src/Org.OpenAPITools/Model/Difference.cs', 'public string? Note'],
  java: ['src/main/java/org/openapitools/client/model/Difference.java', 'setNote('],
  rust: ['src/models/difference.rs', 'pub note: Option<Option<String>>'],
} as const

needs(...GENERATOR).test(
  'clients in C#, Java and Rust are made, without a model that no language has',
  async () => {
    using folder = temporaryFolder()
    const languages = Object.keys(READ) as (keyof typeof READ)[]
    await Bun.write(folder.file('desk.json'), await outputOf(['openapi', '--desk']))
    for (const generatorName of languages) {
      const settings = { generatorName, inputSpec: 'desk.json', outputDir: generatorName }
      await Bun.write(folder.file(`${generatorName}.yaml`), JSON.stringify(settings))
    }
    const all = [...new Bun.Glob('*.yaml').scanSync(folder.path)]
    const said = await run(
      [findTool('openapi-generator-cli'), 'batch', '--fail-fast', ...all],
      folder.path,
    )
    expect(said).not.toContain('Exception')
    for (const language of languages) {
      const [file, words] = READ[language]
      expect(readFileSync(folder.file(`${language}/${file}`), 'utf8')).toContain(words)
      const made = [...new Bun.Glob('**').scanSync(folder.file(language))]
      expect(made.filter((path) => /(?:Not|AnyOf|AllOf|_not|_of)\d*\.\w+$/.test(path))).toEqual([])
    }
  },
)
