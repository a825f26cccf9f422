/** Reads and fills the fields of a .docx. The library finds fields that Word has cut into runs, and repeats rows and paragraphs. */
import {
  type FilledForm,
  type FormList,
  type FormValues,
  formFaultText,
} from '@spine/contract/report';
import Docxtemplater from 'docxtemplater';
import PizZip from 'pizzip';
import { addUse, BRACES, beginList, type FormFields } from './form-field.ts';
import { type FormParts, packForm, partText } from './form-parts.ts';
import { FormRefusal } from './form-refusal.ts';
import { parseXml, textOf } from './xml-tree.ts';

type Tag = {
  readonly type: string;
  readonly value: string;
  readonly module?: string;
  readonly inverted?: boolean;
  /** What a loop repeats, where it is written; `auto` where not. */
  readonly expandTo?: string;
  readonly subparsed?: readonly Tag[];
};

/** The fields in the order they stand in, and what is wrong with them. */
export function readDocxForm(parts: FormParts): FormFields {
  const fields: FormFields = { uses: [], faults: [] };
  const tags: Tag[] = [];
  const document = compile(parts, fields, (parsed) => tags.push(...parsed));
  if (!document) return fields;
  readTags(tags, undefined, fields);
  const filled = new Set(document.targets);
  const isElsewhere = [...parts.contents.keys()].some(
    (name) =>
      /^word\/.*\.xml$/.test(name) &&
      !filled.has(name) &&
      BRACES.test(textOf(parseXml(partText(parts, name)))),
  );
  if (isElsewhere) fields.faults.push(formFaultText.elsewhere);
  return fields;
}

/** The document with every field filled. */
export function fillDocxForm(parts: FormParts, { whole, lists }: FilledForm): Uint8Array {
  const document = compile(parts, { uses: [], faults: [] }, () => undefined);
  if (!document) throw new FormRefusal('fields');
  const lines = Object.entries(lists).map(([name, values]) => [name, values.map(toTexts)] as const);
  document.render({ ...toTexts(whole), ...Object.fromEntries(lines) });
  return document.toBuffer({ compression: 'DEFLATE' });
}

function toTexts(values: FormValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, { text }]) => [name, text]));
}

/** A value that a line of a list lacks is empty: the library would take it from outside of the list. */
const parser = (tag: string) => ({
  get: (scope: Readonly<Record<string, unknown>>) => scope[tag.trim()] ?? '',
});

/** The library tells modules what it found in each part of the document. */
type ModuleOptions = { readonly inspect?: { readonly postparsed?: readonly Tag[] } };

function compile(
  parts: FormParts,
  fields: FormFields,
  take: (tags: readonly Tag[]) => void,
): Docxtemplater<PizZip> | undefined {
  try {
    return new Docxtemplater(new PizZip(packForm(parts)), {
      delimiters: { start: '{{', end: '}}' },
      paragraphLoop: true,
      linebreaks: true,
      stripInvalidXMLChars: true,
      errorLogging: false,
      syntax: { changeDelimiterPrefix: null },
      nullGetter: () => '',
      parser,
      modules: [{ set: ({ inspect }: ModuleOptions) => take(inspect?.postparsed ?? []) }],
    });
  } catch (error) {
    fields.faults.push(...templateFaults(error));
    return undefined;
  }
}

type TemplateError = {
  readonly properties?: {
    readonly id?: string;
    readonly xtag?: string;
    readonly openingtag?: string;
    readonly errors?: readonly TemplateError[];
  };
};

/** The sentences of what the library refuses, once each. Throws what is no fault of the fields. */
function templateFaults(error: unknown): string[] {
  const { properties } = error as TemplateError;
  const errors = properties?.errors ?? [error as TemplateError];
  const sentences = errors.map(({ properties: of }) => templateFault(of));
  const known = sentences.filter((sentence) => sentence !== undefined);
  if (known.length === 0) throw error;
  return [...new Set(known)];
}

type FaultSentence = (name: string, tag: string) => string;

const brokenField: FaultSentence = (_name, tag) => formFaultText.brokenField(tag.slice(0, 20));
const listPosition: FaultSentence = (name) => formFaultText.listPosition(name);
const unknown: FaultSentence = (_name, tag) => formFaultText.unknown(tag, undefined);

/** By the names the library gives its refusals. */
const FAULTS: Readonly<Record<string, FaultSentence>> = {
  unclosed_tag: brokenField,
  unopened_tag: brokenField,
  duplicate_open_tag: brokenField,
  duplicate_close_tag: brokenField,
  unclosed_loop: (name) => formFaultText.unclosedList(name),
  unopened_loop: (name) => formFaultText.unopenedList(name),
  closing_tag_does_not_match_opening_tag: (name) => formFaultText.unclosedList(name),
  loop_position_invalid: listPosition,
  unbalanced_loop_tags: listPosition,
  no_xml_tag_found_at_left: listPosition,
  no_xml_tag_found_at_right: listPosition,
  raw_xml_tag_should_be_only_text_in_paragraph: unknown,
  unimplemented_tag_type: unknown,
};

function templateFault(properties: TemplateError['properties']): string | undefined {
  const { id = '', xtag = '', openingtag } = properties ?? {};
  const name = (openingtag ?? xtag).replace(/^[#/]/, '').trim();
  return FAULTS[id]?.(name, xtag);
}

function readTags(tags: readonly Tag[], list: FormList | undefined, fields: FormFields): void {
  for (const tag of tags) {
    if (tag.type !== 'placeholder') continue;
    const name = tag.value.trim();
    if (tag.module === undefined) addUse(fields, name, list);
    else if (tag.module === 'loop' && !tag.inverted && isPlain(tag))
      readLoop({ ...tag, value: name }, list, fields);
    else fields.faults.push(formFaultText.unknown(name, undefined));
  }
}

const isPlain = ({ expandTo }: Tag) => expandTo === undefined || expandTo === 'auto';

function readLoop(tag: Tag, outer: FormList | undefined, fields: FormFields): void {
  const list = beginList(fields, tag.value, outer);
  const { subparsed = [] } = tag;
  if (!list) return;
  const before = fields.uses.length + fields.faults.length;
  readTags(subparsed, list, fields);
  if (fields.uses.length + fields.faults.length === before)
    fields.faults.push(formFaultText.emptyList(tag.value));
}
