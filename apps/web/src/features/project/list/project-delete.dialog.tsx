/**
 * Asks before a project is deleted, and whether its examinations are deleted too (spec 8); keeping them is the default.
 * If there are examinations, the project's name must be typed.
 */
import { examHistory, listExams } from '@spine/contract/exam';
import {
  deleteProject,
  listProjects,
  type ProjectInfo,
  projectTallies,
} from '@spine/contract/project';
import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { Refused } from '#platform/call/refused.ts';
import { useApiMutation } from '#platform/call/use-api.ts';
import { TypedConfirmation } from '#ui/confirm/use-confirm.tsx';
import { projectText as text } from '../project.text.ts';
import css from './project.module.css';

type ProjectDeleteModalProps = { project: ProjectInfo; onClose: () => void };

export function ProjectDeleteModal({ project, onClose }: ProjectDeleteModalProps) {
  const [withExams, setWithExams] = useState(false);
  const [typed, setTyped] = useState(project.counts.exams === 0);
  const remove = useApiMutation(deleteProject, {
    success: text.DEL_SUCCESS,
    refresh: [listProjects, projectTallies, listExams, examHistory],
  });
  const { schools, exams } = project.counts;
  const act = async () => {
    try {
      await remove.mutateAsync({ input: { id: project.id, withExams } });
      onClose();
    } catch (error) {
      // `call` has shown the refusal; the dialog stays open.
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
        <fieldset className={css.choice}>
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
          expected={project.name}
          onChange={setTyped}
          onEnter={() => !remove.isPending && void act()}
        />
      )}
    </Modal>
  );
}
