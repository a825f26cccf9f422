import { RESULTS_BY_SEVERITY, resultAdvice } from '@spine/contract/exam';
import { describe, expect, it } from 'vitest';
import { reportModel } from './report-model.ts';
import { sampleExam } from './report-sample.ts';

const template = {
  orgName: '临溪市妇幼保健院',
  advice: null,
  lines: [{ label: '联系电话', value: '0570-555 0137' }],
  logo: null,
};

describe('the sample of a report', () => {
  it.each(
    RESULTS_BY_SEVERITY.flatMap((resultId) => [[resultId, 0] as const, [resultId, 1] as const]),
  )('of result %i and type %i is assessed so by the real rules', (resultId, typeId) => {
    const exam = sampleExam(resultId, typeId, template);
    expect(exam).toMatchObject({ resultId, typeId, needsRetest: false });
    const model = reportModel(exam);
    expect(model.advice.text).toBe(exam.description + resultAdvice[resultId]);
  });

  it('shows the institution’s own advice, in paragraphs of their own when it has several', () => {
    const { description } = sampleExam(2, 1, template);
    const told = (advice: string) =>
      reportModel(sampleExam(2, 1, { ...template, advice })).advice.text;
    expect(told('请来本院。')).toBe(`${description}请来本院。`);
    expect(told('1. 请来本院。\n2. 带上报告。')).toBe(
      `${description}\n1. 请来本院。\n2. 带上报告。`,
    );
  });
});
