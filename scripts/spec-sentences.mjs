// The numbered sentences of docs/spec.md and the list of those still to come, docs/spec-to-come.md. A number
// stands before its sentence, which reaches to the next number or to the end of the line. What only introduces
// it, the start of its line or the bullet above, is kept as its lead, so that each can be read by itself.

const NUMBER = /\*\*(\d+\.\d+)\*\* /;
const NUMBERS = /\*\*\d+\.\d+\*\* /g;
const HEAD = /^<!--.*?-->\n/s;
const REMARK = /<!--.*?-->/gs;
const EXEMPT = /<!-- no requirement: (.+?) -->/;
const SECTION = /^## (?:\d+\. )?(.+)$/;
const LISTED = /^- \*\*(\d+\.\d+)\*\* /;
const AREA = /^## (.+), issue (\d+)$/;

/**
 * The areas whose sentences may be missing for now, with the sentences each may ever list and how many it lists.
 * The list shrinks: whoever proves a sentence takes it off and lowers the count here. No sentence joins.
 */
export const AREAS = [];

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

/** What introduces a bullet: the beginning, up to its colon, of the nearest line above that stands further left. */
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

/** The entries of the list of sentences still to come: number, area and issue. */
export function readToCome(markdown) {
  let area;
  const listed = [];
  for (const line of markdown.split('\n')) {
    const heading = AREA.exec(line);
    if (heading) area = { area: heading[1], issue: Number(heading[2]) };
    const number = LISTED.exec(line)?.[1];
    if (number) listed.push({ number, ...area });
  }
  return listed;
}

/** What is wrong with the list: it may hold sentences of the fixed areas only, and only as many as are counted. */
export function faultsOfToCome(listed, areas = AREAS) {
  const faults = [];
  const of = ({ name, issue }) =>
    listed.filter((entry) => entry.area === name && entry.issue === issue);
  for (const area of areas) {
    const found = of(area).length;
    if (found > area.count) faults.push(`the list of ${area.name} has grown to ${found}`);
    if (found < area.count)
      faults.push(`the list of ${area.name} has shrunk: lower its count to ${found}`);
  }
  for (const { number, area, issue } of listed) {
    const home = areas.find((one) => one.name === area && one.issue === issue);
    if (!home?.may.includes(number)) faults.push(`${number} may not be listed under ${area}`);
  }
  return faults;
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
