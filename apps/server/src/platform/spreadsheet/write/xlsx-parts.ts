/**
 * The parts of an .xlsx file beside its rows (ECMA-376): what the book holds, how it looks, who made it, and a second sheet that says
 * so to people. Programs read the first sheet, which stays as it is.
 */

/** Who made a file, and for what. */
export type SheetMark = {
  /** At the foot of printed pages. */
  readonly foot: string;
  readonly author: string;
  readonly at: Date;
  /** The name of the second sheet, and its rows. */
  readonly sheet: string;
  readonly facts: readonly (readonly [label: string, words: string])[];
};

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const SHEET_OPEN = `${HEAD}<worksheet xmlns="${MAIN}">`;

/** A spreadsheet reads no more of a foot. */
const FOOT_MAX = 200;
const FACT_WIDTHS = [12, 60] as const;

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold these.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export const removeUnwritable = (text: string): string => text.replace(UNWRITABLE, '');

/** A text as XML holds it. */
function xmlText(text: string): string {
  return removeUnwritable(text).replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}

/** A text that begins so is read as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A text that every program reads as a text. */
export function harmlessText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** A cell that is a text to every program, however much it looks like a number or a formula. */
export function textCell(place: string, text: string): string {
  // What is left out first may have stood before a formula.
  const words = xmlText(harmlessText(removeUnwritable(text)));
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${words}</t></is></c>`;
}

/** The widths of columns, in digits. */
export function widthsXml(widths: readonly number[]): string {
  const each = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  return `<cols>${each.join('')}</cols>`;
}

/** The foot of printed pages, with their numbers; `&` begins a code there. */
export function footXml(foot: string): string {
  const words = foot.slice(0, FOOT_MAX).replaceAll('&', '&&');
  return `<headerFooter><oddFooter>${xmlText(`&L${words}&R&P/&N`)}</oddFooter></headerFooter>`;
}

/** Every part but the sheet of the rows, by its name. */
export function bookParts(
  sheet: string,
  mark: SheetMark | undefined,
): (readonly [string, string])[] {
  const sheets = mark ? [sheet, mark.sheet] : [sheet];
  const parts = [
    ['[Content_Types].xml', typesXml(sheets.length, mark !== undefined)],
    ['_rels/.rels', rootXml(mark !== undefined)],
    ['xl/workbook.xml', bookXml(sheets)],
    ['xl/_rels/workbook.xml.rels', bookRelationsXml(sheets.length)],
    ['xl/styles.xml', STYLES],
  ] as const;
  if (!mark) return [...parts];
  return [
    ...parts,
    ['docProps/core.xml', propertiesXml(sheet, mark)],
    ['xl/worksheets/sheet2.xml', factsXml(mark)],
  ];
}

const numbersTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

function typesXml(sheets: number, isMarked: boolean): string {
  const override = (part: string, type: string) =>
    `<Override PartName="/${part}" ContentType="${type}"/>`;
  const core = 'application/vnd.openxmlformats-package.core-properties+xml';
  return [
    `${HEAD}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    override('xl/workbook.xml', `${TYPE}.sheet.main+xml`),
    override('xl/styles.xml', `${TYPE}.styles+xml`),
    ...numbersTo(sheets).map((at) =>
      override(`xl/worksheets/sheet${at}.xml`, `${TYPE}.worksheet+xml`),
    ),
    isMarked ? override('docProps/core.xml', core) : '',
    '</Types>',
  ].join('');
}

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;

const relationsXml = (relations: readonly string[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`;

function rootXml(isMarked: boolean): string {
  const core = `${PACKAGE}/relationships/metadata/core-properties`;
  return relationsXml([
    relation('rId1', `${OFFICE}/officeDocument`, 'xl/workbook.xml'),
    ...(isMarked ? [relation('rId2', core, 'docProps/core.xml')] : []),
  ]);
}

function bookRelationsXml(sheets: number): string {
  return relationsXml([
    ...numbersTo(sheets).map((at) =>
      relation(`rId${at}`, `${OFFICE}/worksheet`, `worksheets/sheet${at}.xml`),
    ),
    relation(`rId${sheets + 1}`, `${OFFICE}/styles`, 'styles.xml'),
  ]);
}

function bookXml(sheets: readonly string[]): string {
  const each = sheets.map(
    (name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView activeTab="0"/></bookViews><sheets>${each.join('')}</sheets></workbook>`;
}

const STYLES = [
  `${HEAD}<styleSheet xmlns="${MAIN}">`,
  '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>',
  '</styleSheet>',
].join('');

/** Of an ISO instant: without parts of seconds, which W3CDTF does not have. */
const SECONDS_END = 19;

function propertiesXml(title: string, { author, foot, at }: SheetMark): string {
  return [
    `${HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" `,
    'xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${xmlText(title)}</dc:title><dc:creator>${xmlText(author)}</dc:creator>`,
    `<dc:description>${xmlText(foot)}</dc:description>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${at.toISOString().slice(0, SECONDS_END)}Z</dcterms:created></cp:coreProperties>`,
  ].join('');
}

function factsXml({ facts, foot }: SheetMark): string {
  const rows = facts.map(([label, words], at) => {
    const row = at + 1;
    return `<row r="${row}">${textCell(`A${row}`, label)}${textCell(`B${row}`, words)}</row>`;
  });
  return `${SHEET_OPEN}${widthsXml(FACT_WIDTHS)}<sheetData>${rows.join('')}</sheetData>${footXml(foot)}</worksheet>`;
}
