/** The text of a statement, as the rules of statements read it. */

const SUBSELECT = /\((?: ?\()* ?(?:select|with)\b/;
const SET_OPERATION = /\b(?:union|except|intersect)(?: all)?\b/;
/** Stands where a subselect was. */
const SUBSELECT_MARK = '(…)';

/** In lower case and on one line, without comments, quotes of names and contents of strings. */
export function normalizeStatement(statement: string): string {
  return statement
    .toLowerCase()
    .replaceAll(/--.*$/gm, '')
    .replaceAll('"', '')
    .replaceAll(/'[^']*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** A normalized statement without its subselects, and each of these without its own; of a union each side. */
export function partsOf(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  for (let start = rest.search(SUBSELECT); start >= 0; start = rest.search(SUBSELECT)) {
    const end = endOfParentheses(rest, start);
    parts.push(...partsOf(rest.slice(start + 1, end - 1)));
    rest = rest.slice(0, start) + SUBSELECT_MARK + rest.slice(end);
  }
  return [...rest.split(SET_OPERATION), ...parts];
}

/** Behind the parenthesis that closes the one at `start`. */
function endOfParentheses(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}
