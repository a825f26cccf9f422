import { type ActionInfo, actionErrors, addAction } from '@spine/contract/action';
import { describe, expect, it } from 'vitest';
import { type ActionValues, toActionInput, toFormValues } from './action.edit.ts';
import { musclesRule } from './action.form.tsx';
import { actionFormText, videoText } from './action.text.ts';
import { findFileFault } from './use-video-upload.ts';
import { videoRule } from './video.field.tsx';

const file = (name: string, size = 3) => new File(['x'.repeat(size)], name);
const typed: ActionValues = {
  name: '猫式伸展',
  category: 'mat',
  levels: ['primary'],
  position: 'trunk',
  muscles: ['竖脊肌', ' 多裂肌 ', '竖脊肌'],
  steps: '四点跪',
};

/** What a rule says of a value; '' when it holds. */
function saidOf(rule: unknown, value: unknown): Promise<string> {
  const { validator } = rule as { validator: (rule: object, value: unknown) => Promise<void> };
  return validator({}, value).then(
    () => '',
    (error: Error) => error.message,
  );
}

describe('what is sent of an action', () => {
  it('holds the muscles once each, in one line', () => {
    expect(toActionInput(typed)).toMatchObject({ muscles: '竖脊肌;多裂肌' });
  });

  it('holds a cover as bare base64, and a video by its id', () => {
    const videoId = { file: file('a.mp4'), id: '0190ac70-0000-7000-8000-000000000001' };
    const input = toActionInput({ ...typed, cover: 'data:image/jpeg;base64,/9j/4AAQ', videoId });
    expect(input).toMatchObject({ cover: '/9j/4AAQ', videoId: videoId.id });
    expect(addAction.input.safeParse(input).success).toBe(true);
  });

  it('says nothing of a cover and a video that stay', () => {
    const keys = Object.keys(toActionInput({ ...typed, videoId: { file: file('a.mp4') } }));
    expect(keys).not.toContain('cover');
    expect(keys).not.toContain('videoId');
  });

  it('is what the form was opened with when nothing was changed', () => {
    const action: ActionInfo = {
      id: '0190ac70-0000-7000-8000-000000000001',
      name: '猫式伸展',
      category: 'mat',
      levels: ['primary', 'junior'],
      position: 'trunk',
      muscles: '竖脊肌;多裂肌',
      remark: '每组8次',
      coverUrl: null,
      videoUrl: null,
      createtime: '2026-01-01T00:00:00+08:00',
      description: '',
      equipment: '瑜伽垫',
      effect: '缓解僵硬',
      steps: '四点跪\n拱起',
      warnings: '不憋气',
      videoSize: null,
      updatedAt: '2026-01-01T00:00:00+08:00',
    };
    const { name, category, position, description, equipment, effect, steps } = action;
    expect(toActionInput({ ...typed, ...toFormValues(action) })).toEqual({
      name,
      category,
      position,
      description,
      equipment,
      effect,
      steps,
      levels: ['primary', 'junior'],
      muscles: '竖脊肌;多裂肌',
      remark: '每组8次',
      warnings: '不憋气',
    });
  });
});

describe('a video', () => {
  it('is required for a new action and may be missing from an old one', async () => {
    expect(await saidOf(videoRule(true), undefined)).toBe(actionErrors.videoMissing.message);
    expect(await saidOf(videoRule(false), undefined)).toBe('');
  });

  it('has to arrive before the action is saved', async () => {
    const choice = { file: file('a.mp4') };
    for (const isRequired of [true, false])
      expect(await saidOf(videoRule(isRequired), choice)).toBe(
        actionErrors.uploadUnfinished.message,
      );
    expect(await saidOf(videoRule(true), { ...choice, id: 'video' })).toBe('');
  });

  it('is looked at before it is sent: its name, and whether it is empty or too large', () => {
    expect(findFileFault(file('a.MP4'))).toBeUndefined();
    expect(findFileFault(file('a.mov'))).toBe(videoText.wrongName);
    expect(findFileFault(file('a.mp4', 0))).toBe(videoText.empty);
    const large = Object.defineProperty(file('a.mp4'), 'size', { value: 200 * 1024 * 1024 + 1 });
    expect(findFileFault(large)).toBe(actionErrors.tooLarge.message);
  });
});

it('a muscle is short, and all of them together are', async () => {
  expect(await saidOf(musclesRule, ['竖脊肌', '多裂肌'])).toBe('');
  expect(await saidOf(musclesRule, ['肌'.repeat(16)])).toBe(actionFormText.muscleTooLong(15));
  const many = Array.from({ length: 7 }, (_each, at) => `${at}`.repeat(9));
  expect(await saidOf(musclesRule, many)).toBe('肌群最多 60 字');
});
