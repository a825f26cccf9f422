/**
 * Asks before a project is deleted, and whether its examinations go too (spec 8). Keeping them is the first answer; its
 * name is typed where examinations are at stake.
 */
import type { ProjectInfo } from '@spine/contract/project';
import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { Refused } from '#platform/refused.ts';
import { TypedConfirmation } from '#ui/confirm/typed-confirmation.tsx';
import { useDeleteProject } from './project.mutations.ts';
import { projectText as text } from './project.text.ts';

type Props = { project: ProjectInfo; onClose: () => void };

export function ProjectDeleteModal({ project, onClose }: Props) {
  const [withExams, setWithExams] = useState(false);
  const [typed, setTyped] = useState(project.counts.exams === 0);
  const remove = useDeleteProject();
  const { schools, exams } = project.counts;
  const act = async () => {
    try {
      await remove.mutateAsync({ input: { id: project.id, withExams } });
      onClose();
    } catch (error) {
      // call() has said why; the dialog stays.
      if (!(error instanceof Refused)) throw error;
    }
  };
  return (
    <Modal
      open
      title={text.deleteTitle(project.name)}
      okText={text.delete}
      cancelText={text.cancel}
      okButtonProps={{ danger: true, disabled: !typed }}
      confirmLoading={remove.isPending}
      onOk={() => void act()}
      onCancel={() => !remove.isPending && onClose()}
      width={440}
    >
      <p>{text.deleteDetail(schools)}</p>
      {exams > 0 && (
        <fieldset className="project-choice">
          <legend>{text.deleteQuestion(exams)}</legend>
          <Radio.Group
            vertical
            value={withExams}
            onChange={(event) => setWithExams(event.target.value === true)}
            options={[
              { value: false, label: text.keepExams },
              { value: true, label: text.dropExams(exams) },
            ]}
          />
        </fieldset>
      )}
      {exams > 0 && (
        <TypedConfirmation
          wanted={project.name}
          onChange={setTyped}
          onEnter={() => !remove.isPending && void act()}
        />
      )}
    </Modal>
  );
}
