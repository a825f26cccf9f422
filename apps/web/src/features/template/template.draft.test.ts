import { resultAdvice } from '@spine/contract/exam';
import type { TemplateRow } from '@spine/contract/template';
import { describe, expect, it } from 'vitest';
import { collectChanges } from '#ui/form/edit/edit-changes.ts';
import {
  type Draft,
  lineFault,
  newLine,
  toDraft,
  toInput,
  toReportSample,
} from './template.draft.ts';
import { PARTS } from './use-template-save.ts';

const ORG = '临溪市妇幼保健院';
const row: TemplateRow = {
  id: '019a7d20-1c5e-7a30-8f00-000000000001',
  orgId: '019a7d20-1c5e-7a30-8f00-000000000002',
  evaluationNormal: resultAdvice[0],
  evaluationBadPosture: '本院的建议',
  evaluationLateralBendingOne: resultAdvice[1],
  evaluationLateralBendingTwo: resultAdvice[2],
  evaluationLateralBendingThree: resultAdvice[3],
  fileName: '院徽.png',
  filePath: null,
  logoData: 'AAAA',
  logoType: 'image/png',
  examineOrgInfo: [{ label: '联系电话', value: '0570-1234567' }],
  version: '',
  updatedAt: '2026-11-20T10:00:00+08:00',
};
const draftWith = (given: Partial<Draft>): Draft => ({ ...toDraft(row), ...given });

const sent = (draft: Draft, from: TemplateRow = row) =>
  collectChanges(PARTS, toInput(draft), toInput(toDraft(from)));

describe('what is sent', () => {
  it('is nothing while nothing is changed', () => {
    expect(sent(toDraft(row))).toEqual({});
    expect(sent(draftWith({ evaluationNormal: '  ' }))).toEqual({});
  });

  it('is a text that was written, and the default where one was emptied', () => {
    const draft = draftWith({ evaluationNormal: ' 甲 \n\n 乙 ', evaluationBadPosture: '' });
    expect(sent(draft)).toEqual({
      evaluationNormal: '甲\n乙',
      evaluationBadPosture: resultAdvice[5],
    });
  });

  it('is every line once one was changed, moved or taken away', () => {
    const examineOrgInfo = [newLine(' 地址 ', ' 人民路1号 ')];
    expect(sent(draftWith({ examineOrgInfo }))).toEqual({
      examineOrgInfo: '[{"label":"地址","value":"人民路1号"}]',
    });
    expect(sent(draftWith({ examineOrgInfo: [] }))).toEqual({ examineOrgInfo: '[]' });
  });

  it('is a new logo, or that there shall be none', () => {
    const file = new File(['x'], '新.png');
    const logo = { url: 'data:,x', file };
    expect(sent(draftWith({ logo }))).toEqual({ logo });
    const without = draftWith({ logo: { url: null } });
    expect(sent(without)).toEqual({ logo: { url: null } });
    expect(sent(without, { ...row, logoData: null })).toEqual({});
  });
});

describe('the lines', () => {
  it('need names of their own', () => {
    expect(lineFault([])).toBeUndefined();
    expect(lineFault([{ label: '甲' }, { label: '字'.repeat(21) }])).toEqual({
      at: 1,
      message: '名称最多 20 字',
    });
    expect(lineFault([{ label: '甲', value: '字'.repeat(61) }])?.message).toBe('内容最多 60 字');
    expect(lineFault([{ label: '甲' }, { label: '乙' }])).toBeUndefined();
    expect(lineFault([{ label: '甲' }, { label: ' ' }])).toEqual({
      at: 1,
      message: '第 2 行没有名称',
    });
    expect(lineFault([{ label: '甲' }, { label: '乙' }, { label: ' 甲 ' }])).toEqual({
      at: 2,
      message: '名称“甲”重复',
    });
  });
});

describe('the preview', () => {
  it('shows the default where nothing was written', () => {
    const draft = draftWith({ evaluationNormal: ' ', examineOrgInfo: [] });
    expect(toReportSample(draft, 0, ORG)).toEqual({
      advice: resultAdvice[0],
      lines: [
        { label: '筛查执行机构', value: ORG },
        { label: '联系电话', value: '' },
      ],
      logo: 'data:image/png;base64,AAAA',
    });
    expect(toReportSample(draft, 5, ORG).advice).toBe('本院的建议');
  });
});
