import ts from 'typescript-5.9'
import { isLacking } from './floor.ts'
import { globalNamed, lackingMember, memberOf } from './members.ts'

/** The globals that are an instance of something, by which their members are known. */
const INSTANCES: Readonly<Record<string, string>> = {
  window: 'Window',
  document: 'Document',
  navigator: 'Navigator',
  location: 'Location',
  history: 'History',
  crypto: 'Crypto',
  performance: 'Performance',
}

const parse = (script: string): ts.SourceFile =>
  ts.createSourceFile('page.tsx', script, ts.ScriptTarget.Latest, true)

/**
 * What a packed script uses and some browser of the floor lacks. It has no types, so that a member goes by its name alone:
 * it counts where all that browsers know under the name is too new.
 * @param own the names of members that are the page's own
 */
export function usesOfScript(script: string, own: ReadonlySet<string>): Set<string> {
  const uses = new Set<string>()
  const visit = (node: ts.Node): void => {
    const use = useOf(node, own)
    if (use) uses.add(use)
    ts.forEachChild(node, visit)
  }
  visit(parse(script))
  return uses
}

function useOf(node: ts.Node, own: ReadonlySet<string>): string | false | undefined {
  if (ts.isPropertyAccessExpression(node)) {
    const { expression, name } = node
    const owner = ts.isIdentifier(expression) && (INSTANCES[expression.text] ?? expression.text)
    const known = owner && memberOf(owner, name.text)
    if (known) return isLacking(known) && `${owner}.${name.text}`
    return own.has(name.text) ? undefined : lackingMember(name.text)
  }
  if (ts.isNewExpression(node) && ts.isIdentifier(node.expression)) {
    const { text } = node.expression
    return !isLacking(globalNamed(text)) && isLacking(memberOf(text, text)) && `new ${text}`
  }
  return ts.isIdentifier(node) && isGlobal(node) && isLacking(globalNamed(node.text)) && node.text
}

/** Whether an identifier may stand for what the browser brings: it is no name of a property. */
function isGlobal(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  if (ts.isBindingElement(parent) || ts.isPropertyAssignment(parent)) {
    return parent.initializer === node
  }
  return !(ts.isClassElement(parent) || ts.isJsxAttribute(parent) || ts.isTypeElement(parent))
}

/** The names of all members that a source declares. */
export function membersOfSource(source: string): Set<string> {
  const members = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isClassElement(node) || ts.isTypeElement(node) || ts.isObjectLiteralElement(node)) {
      if (node.name !== undefined) members.add(node.name.getText())
    }
    ts.forEachChild(node, visit)
  }
  visit(parse(source))
  return members
}
