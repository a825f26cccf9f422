// The numbered sentences of docs/spec.md. A number precedes its sentence, which extends to the next number or
// to the end of the line. The text that introduces it, the start of its line or the bullet above, is its lead, so
// that each can be read by itself.

const NUMBER = /\*\*(\d+\.\d+)\*\* /;
const NUMBERS = /\*\*\d+\.\d+\*\* /g;
const HEAD = /^<!--.*?-->\n/s;
const REMARK = /<!--.*?-->/gs;
const EXEMPT = /<!-- no requirement: (.+?) -->/;
const SECTION = /^## (?:\d+\. )?(.+)$/;

/** Every numbered sentence of the specification, in its order. */
export function readSentences(markdown) {
  const sentences = [];
  const intros = newIntros();
  let section = '';
  for (const line of markdown.replace(HEAD, '').split('\n').filter(Boolean)) {
    section = SECTION.exec(line)?.[1] ?? section;
    const [before, ...parts] = line.split(NUMBER);
    const lead = plain(before) || intros.above(line);
    intros.read(line);
    for (let at = 0; at < parts.length; at += 2)
      sentences.push({ section, lead, ...sentence(parts[at], parts[at + 1]) });
  }
  return sentences;
}

function sentence(number, words) {
  const exempt = EXEMPT.exec(words)?.[1];
  return { number, text: plain(words), ...(exempt && { exempt }) };
}

/** What introduces a bullet: the beginning, up to its colon, of the nearest line above with less indentation. */
function newIntros() {
  let open = [];
  const indentOf = (line) => (/^ *-/.test(line) ? line.indexOf('-') : -1);
  return {
    above(line) {
      const indent = indentOf(line);
      return open.findLast((intro) => intro.indent < indent)?.words ?? '';
    },
    read(line) {
      const indent = indentOf(line);
      const words = /^[^:]*:/.exec(plain(line.replaceAll(NUMBERS, '')))?.[0];
      open = open.filter((intro) => intro.indent < indent);
      if (words && !line.startsWith('|')) open.push({ indent, words });
    },
  };
}

/** The words of a line: no remark, no bullet, no table rule, no emphasis. */
function plain(text) {
  return text
    .replace(REMARK, '')
    .replace(/^\s*(?:-|\||#+)?\s*/, '')
    .replace(/\s*\|\s*$/, '')
    .replaceAll(' | ', ' · ')
    .replaceAll('**', '')
    .trim();
}
