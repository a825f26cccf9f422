/** Words of files of rows: their names, the job, and what the operation log says. */
import {
  type FileKind,
  type FileScope,
  fileKindWord,
  fileScopeWord,
  type MonitoredStage,
  monitoredStageWord,
} from '@spine/contract/monitoring';

const count = (value: number): string => value.toLocaleString('zh-CN');

type Place = {
  readonly scope: FileScope;
  readonly areaCode: string | null;
  readonly schoolName: string | null;
  readonly stage: MonitoredStage | null;
};

function placeWord({ scope, areaCode, schoolName, stage }: Place): string {
  if (scope === 'county') return areaCode ?? '';
  if (scope === 'school')
    return `${schoolName ?? ''}${stage === null ? '' : monitoredStageWord[stage]}`;
  return fileScopeWord.all;
}

export const monitoringFileText = {
  sheet: '表2-1',
  goneSheet: '撤回',
  goneColumn: 'ID1',
  placeWord,
  jobTitle: (place: string, kind: FileKind) => `监测上报${fileKindWord[kind]}：${place}`,
  fileName: (
    { year, place, kind }: { year: number; place: string; kind: FileKind },
    { nr, of, isGone }: { nr: number; of: number; isGone: boolean },
  ) =>
    `监测上报-${year}学年-${place}-${fileKindWord[kind]}${isGone ? '-撤回' : ''}${of > 1 ? `-${nr}` : ''}`,
  summary: ({ rows, gone, parts }: { rows: number; gone: number; parts: number }) =>
    `${count(rows)} 行，${parts} 个文件${gone === 0 ? '' : `，撤回 ${count(gone)} 行`}`,
  bounces: (bounced: number, rows: number) =>
    `${count(rows)} 行中有 ${count(bounced)} 行会被退回，文件没有生成，请在“文件”页核对后再决定`,
} as const;

export const monitoringFileLogText = {
  ordered: (title: string, accepted: number) =>
    `生成${title}${accepted > 0 ? `，含会被退回的${accepted}行` : ''}`,
  written: (title: string, rows: number) => `已生成${title}，${rows}行`,
  asked: (title: string, bounced: number) => `未生成${title}：${bounced}行会被退回`,
  fetched: (title: string, nr: number, rows: number) => `下载${title}第${nr}个文件，${rows}行`,
  handedIn: (title: string, on: string, to: string) => `登记${title}于${on}报送${to}`,
  undone: (title: string) => `撤销登记${title}`,
} as const;
