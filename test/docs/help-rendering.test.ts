import { expect, test } from 'bun:test'
import { anchorOf, renderGuide } from '../../scripts/help/render.ts'

test('a heading has the id that GitHub gives it, and is named once with its depth', () => {
  const { title, html, parts } = renderGuide(
    '# The `shop`\n\n## "What, then?" & more\n\n### Käfige\n\n#### Deep\n',
  )
  expect(title).toBe('The shop')
  expect(parts).toEqual([
    { id: 'what-then--more', title: '"What, then?" & more', depth: 2 },
    { id: 'käfige', title: 'Käfige', depth: 3 },
  ])
  expect(html).toContain('<h3 id="käfige">Käfige</h3>')
  expect(anchorOf('1. Start petstock on the PC')).toBe('1-start-petstock-on-the-pc')
})

test('a link to a guide leads to its page, and one that nothing serves is told as text', () => {
  const rendered = (text: string) => renderGuide(text).html
  expect(rendered('[a](till.md#limits)')).toContain('<a href="/help/till#limits">a</a>')
  expect(rendered('[a](#here)')).toContain('<a href="#here">a</a>')
  expect(rendered('[the licence](../../LICENSE)')).toBe('<p>the licence (LICENSE)</p>\n')
  expect(rendered('[a](https://example.test/x)')).toBe('<p>a (https://example.test/x)</p>\n')
})

test('what looks like HTML in code is text, a remark is left out, and HTML is refused', () => {
  const { html } = renderGuide('<!-- not run: why -->\n```sh\necho "<b>" & true\n```\n')
  expect(html).toBe('<pre tabindex="0"><code>echo &quot;&lt;b>&quot; &amp; true</code></pre>\n')
  expect(() => renderGuide('<div>x</div>\n')).toThrow('a guide has no HTML')
})

test('a table without names of columns has no row for them', () => {
  const { html } = renderGuide('| | |\n|---|---|\n| a | `b` |\n')
  expect(html).not.toContain('<thead>')
  expect(html).toContain('<td>a</td><td><code>b</code></td>')
})
