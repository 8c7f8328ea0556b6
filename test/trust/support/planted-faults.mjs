import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The top of the project, ending with a slash. */
export const project = fileURLToPath(new URL('../../..', import.meta.url));

const { SyntaxKind } = ts;
/** What stands in the place of an operator or a word. */
const swaps = new Map([
  [SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [SyntaxKind.LessThanToken, '<='],
  [SyntaxKind.LessThanEqualsToken, '<'],
  [SyntaxKind.GreaterThanToken, '>='],
  [SyntaxKind.GreaterThanEqualsToken, '>'],
  [SyntaxKind.AmpersandAmpersandToken, '||'],
  [SyntaxKind.BarBarToken, '&&'],
  [SyntaxKind.MinusToken, '+'],
  [SyntaxKind.AsteriskToken, '+'],
  [SyntaxKind.PercentToken, '*'],
  [SyntaxKind.PlusEqualsToken, '-='],
  [SyntaxKind.TrueKeyword, 'false'],
  [SyntaxKind.FalseKeyword, 'true'],
]);

/** Every file below a folder, from the top of the project. */
export function filesIn(folder) {
  if (!existsSync(join(project, folder))) return [];
  return readdirSync(join(project, folder), { recursive: true }).map((name) => `${folder}/${name}`);
}

/** The name of the function around a place, and null outside of all. */
function functionAround(node, file) {
  for (let around = node.parent; around !== undefined; around = around.parent)
    if (ts.isFunctionLike(around) && around.body !== undefined && node.pos >= around.body.pos)
      return `${file}:${around.body.getStart()}`;
  return null;
}

/**
 * Every place of a file where something can be put in the place of what is there: its range, that, and the function
 * around it.
 */
export function placesIn(file) {
  const text = readFileSync(join(project, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const places = [];
  const add = (node, to) => {
    const start = node.getStart();
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    const from = text.slice(start, node.end);
    places.push({ file, line, start, end: node.end, from, to, around: functionAround(node, file) });
  };
  const visit = (node) => {
    if (ts.isTypeNode(node)) return;
    if (ts.isBinaryExpression(node)) {
      const to = swaps.get(node.operatorToken.kind);
      if (to !== undefined) add(node.operatorToken, to);
    } else if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
      add(node, node.operand.getText());
    else if (ts.isNumericLiteral(node) && !ts.isPropertyName(node.parent)) add(node, `(${node.text} + 1)`);
    else if (ts.isConditionalExpression(node)) add(node.condition, `!(${node.condition.getText()})`);
    else if (ts.isIfStatement(node)) add(node.expression, `!(${node.expression.getText()})`);
    else if (node.kind === SyntaxKind.TrueKeyword || node.kind === SyntaxKind.FalseKeyword)
      add(node, swaps.get(node.kind));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return places;
}

/** A file with a call at the start of each of its functions that notes the name of it in `globalThis.reached`. */
export function withCounters(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const edits = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body !== undefined) {
      const start = node.body.getStart();
      const note = `globalThis.reached?.add(${JSON.stringify(`${file}:${start}`)})`;
      if (ts.isBlock(node.body)) edits.push({ at: start + 1, insert: ` ${note};` });
      else edits.push({ at: start, insert: `(${note}, ` }, { at: node.body.end, insert: ')' });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  // From the end on, so that the places before stay where they are. At one place, the later edit is the inner one.
  edits.sort((one, other) => other.at - one.at);
  let counted = text;
  for (const { at, insert } of edits) counted = counted.slice(0, at) + insert + counted.slice(at);
  return counted;
}
