import type { FileFormat, FileKind, FileScope } from './monitoring-file.schema.ts';

export const fileKindWord: Readonly<Record<FileKind, string>> = {
  whole: '完整文件',
  changes: '变更文件',
};

export const fileScopeWord: Readonly<Record<FileScope, string>> = {
  all: '全部学校',
  county: '一个区县',
  school: '一所学校',
};

export const fileFormatWord: Readonly<Record<FileFormat, string>> = { xlsx: 'Excel', csv: 'CSV' };
