/** The page for a principal: of which project and school, then its file. */
import { principalPage } from '@spine/contract/school-list';
import { downloadFile } from '#platform/call/download.ts';
import { toast } from '#platform/toast.ts';
import { FormModal } from '#ui/form/form-modal.tsx';
import looks from '#ui/styles/looks.module.css';
import { PlaceFields } from './make-list.form.tsx';
import { schoolListText as text } from './school-list.text.ts';

type Values = { projectId: string; schoolId: string };
type Props = { initial: Partial<Values>; onClose: () => void };

export function PrincipalForm({ initial, onClose }: Props) {
  const download = async (values: Values) => {
    await downloadFile(principalPage, values);
    toast.success(text.downloaded);
  };
  return (
    <FormModal<Values>
      title={text.principal}
      initial={initial}
      submitLabel={text.download}
      submit={download}
      onClose={onClose}
      closesFreely
    >
      {(form) => (
        <>
          <PlaceFields form={form} />
          <p className={looks.hint}>{text.principalHint}</p>
        </>
      )}
    </FormModal>
  );
}
