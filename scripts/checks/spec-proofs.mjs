// Which tests say that they prove which sentences of the specification. Read from the test files without running
// them: a title that ends in "[4.17]" or "[4.17, 5.3]", or, above a table of tests, the comment
// "// proves [8.12, 8.13]". A claim anywhere else would be lost, and is a fault.
import ts from 'typescript';

const TAG = /\[\d+\.\d+(?:, \d+\.\d+)*\]/;
const CLAIMS = /(?:\/\/ proves |\s)\[\d+\.\d+(?:, \d+\.\d+)*\](?=['"`]|$)/gm;
const AT_THE_END = /^(.*\S)\s+\[(\d+\.\d+(?:, \d+\.\d+)*)\]$/s;
const REMARK = /^\/\/ proves \[(\d+\.\d+(?:, \d+\.\d+)*)\]$/;
const TESTS = new Set(['test', 'it', 'longTest']);
const IDLE = new Set(['skip', 'todo', 'fails']);

/** The claims of one test file, `{ number, title }`, and the faults in how they are written. */
export function readProofs(name, source) {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const proofs = [];
  const faults = [];
  let claimed = 0;
  const visit = (node, within) => {
    const found = ts.isCallExpression(node) ? titled(node) : undefined;
    if (!found) {
      ts.forEachChild(node, (child) => visit(child, within));
      return;
    }
    const { title, numbers, tags } = claim(file, node, found.title);
    claimed += tags;
    if (TAG.test(title)) faults.push(`"${title}" has a number before its end`);
    const path = [...within, title];
    if (numbers.length > 0) {
      faults.push(...emptiness(node, found, path));
      proofs.push(...numbers.map((number) => ({ number, title: path.join(' › ') })));
    }
    ts.forEachChild(node, (child) => visit(child, path));
  };
  visit(file, []);
  if ((source.match(CLAIMS) ?? []).length > claimed)
    faults.push('a number stands where it proves nothing: not at the end of a title');
  return { proofs, faults: faults.map((fault) => `${name}: ${fault}`) };
}

/** A call of test, it or describe, chained or not, with its title; undefined for every other call. */
function titled(node) {
  const [first] = node.arguments;
  if (!first || !(ts.isStringLiteralLike(first) || ts.isTemplateExpression(first)))
    return undefined;
  const chain = namesOf(node.expression);
  const [head] = chain;
  if (!TESTS.has(head) && head !== 'describe') return undefined;
  const title = ts.isTemplateExpression(first) ? first.getText().slice(1, -1) : first.text;
  return { title, head, chain };
}

/** `test.skipIf(x).each(y)` as test, skipIf, each. */
function namesOf(expression) {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isPropertyAccessExpression(expression))
    return [...namesOf(expression.expression), expression.name.text];
  if (ts.isCallExpression(expression)) return namesOf(expression.expression);
  if (ts.isTaggedTemplateExpression(expression)) return namesOf(expression.tag);
  return [];
}

function claim(file, node, written) {
  const [, title = written, inTitle] = AT_THE_END.exec(written) ?? [];
  const above = (ts.getLeadingCommentRanges(file.text, node.parent.getFullStart()) ?? [])
    .map(({ pos, end }) => REMARK.exec(file.text.slice(pos, end))?.[1])
    .filter((numbers) => numbers !== undefined);
  const tags = [...(inTitle ? [inTitle] : []), ...above];
  return { title, numbers: tags.flatMap((list) => list.split(', ')), tags: tags.length };
}

function emptiness(node, { head, chain }, path) {
  const idle = chain.some((name) => IDLE.has(name));
  const empty = head === 'describe' && !/\b(?:test|it)\b[.(]/.test(node.getText());
  return idle || empty ? [`"${path.join(' › ')}" proves nothing: no test of it runs`] : [];
}
