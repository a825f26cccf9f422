/** Publishing a package, in a dialog: platform and version are read from the file's name; the upload shows its progress and can be cancelled. */
import {
  APP_PLATFORMS,
  type AppPlatform,
  listAppPackages,
  MAX_PACKAGE_BYTES,
  PACKAGE_NOTES_MAX,
  uploadAppPackage,
  versionField,
} from '@spine/contract/app-package';
import { checkProof } from '@spine/contract/session';
import { type FormInstance, type FormRule, Input, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { call } from '#platform/call/call.ts';
import { LOCAL_CODES, Refused } from '#platform/call/refused.ts';
import { useApiMutation } from '#platform/call/use-api.ts';
import { toast } from '#platform/toast.ts';
import { fileSize } from '#ui/file-size.ts';
import { Field } from '#ui/form/field.tsx';
import { FileDrop } from '#ui/form/file-drop.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { faultRule, maxChars, required } from '#ui/form/rules.ts';
import { optionsOf } from '#ui/options.ts';
import { ProgressTrack } from '#ui/progress-track.tsx';
import buttonCss from '#ui/styles/button.module.css';
import css from './app-package.module.css';
import { appPackageText as text } from './app-package.text.ts';

type Values = { file: File; platform: AppPlatform; version: string; notes?: string };
type UploadProgress = { sent: number; total: number };

const FILE_NAMES = { android: /\.apk$/i, pc: /\.(exe|msi|zip)$/i } as const;
const findPlatform = ({ name }: File) => APP_PLATFORMS.find((each) => FILE_NAMES[each].test(name));
const VERSION_IN_NAME = /\d+(?:\.\d+){1,3}/;

/** Fills in the platform and, where it is empty, the version from the file's name. */
function fillFieldsFrom(form: FormInstance<Values>, file: File): void {
  const platform = findPlatform(file);
  const version = VERSION_IN_NAME.exec(file.name)?.[0];
  if (platform) form.setFieldValue('platform', platform);
  if (version && !form.getFieldValue('version')) form.setFieldValue('version', version);
}

const KINDS = `${text.kinds.android}、${text.kinds.pc}`;
const fileRule: FormRule = {
  required: true,
  ...faultRule((file?: File) => {
    if (!file) return text.fileRequired;
    if (file.size > MAX_PACKAGE_BYTES) return text.tooLarge;
    return findPlatform(file) ? undefined : text.wrongKind(KINDS);
  }),
};
const versionRule = faultRule((version = '') =>
  version === '' || versionField.safeParse(version).success ? undefined : text.versionInvalid,
);

function Progress({ sent, total, cancel }: UploadProgress & { cancel: () => void }) {
  return (
    <div className={css.progress}>
      <ProgressTrack label={text.progress} share={total === 0 ? 0 : sent / total} />
      <p role="status">
        {sent < total ? text.sending(fileSize(sent), fileSize(total)) : text.checking}
      </p>
      <button type="button" className={buttonCss.btn} onClick={cancel}>
        {text.cancel}
      </button>
    </div>
  );
}

/** Uploads the package. A cancelled upload throws `Refused`, so that the dialog stays open. */
function useWatchedUpload() {
  const refresh = [listAppPackages];
  const upload = useApiMutation(uploadAppPackage, { success: text.UPLOAD_SUCCESS, refresh });
  const [progress, setProgress] = useState<UploadProgress>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const send = async ({ file, platform, version, notes = '' }: Values): Promise<void> => {
    // Else hundreds of megabytes would be sent before a refusal is read.
    await call(checkProof, {});
    const abort = new AbortController();
    running.current = abort;
    setProgress({ sent: 0, total: file.size });
    const options = {
      file,
      signal: abort.signal,
      progress: (sent: number, total: number) => setProgress({ sent, total }),
    };
    try {
      await upload.mutateAsync({ input: { platform, version, notes }, options });
    } catch (error) {
      if (!abort.signal.aborted) throw error;
      toast.notice(text.canceled);
      throw new Refused({ code: LOCAL_CODES.offline, message: text.canceled });
    } finally {
      setProgress(undefined);
    }
  };
  return { send, progress, cancel: () => running.current?.abort() };
}

export function AppPackageForm({ onClose }: { onClose: () => void }) {
  const { send, progress, cancel } = useWatchedUpload();
  return (
    <FormModal<Values>
      title={text.upload}
      initial={{}}
      submit={send}
      onClose={onClose}
      submitLabel={text.upload}
      width={520}
    >
      {(form) => (
        <>
          <Field name="file" label={text.file} rules={[fileRule]}>
            <FileDrop
              accept=".apk,.exe,.msi,.zip"
              prompt={text.drop}
              hint={text.dropHint(KINDS)}
              describe={(file) => fileSize(file.size)}
              onChosen={(file) => fillFieldsFrom(form, file)}
            />
          </Field>
          <Field name="platform" label={text.platform} rules={[required(text.platform)]}>
            <Select options={optionsOf(APP_PLATFORMS, text.platforms)} />
          </Field>
          <Field
            name="version"
            label={text.versionField}
            rules={[required(text.versionField), versionRule]}
            hint={text.versionHint}
          >
            <Input maxLength={30} />
          </Field>
          <Field
            name="notes"
            label={text.notesField}
            rules={[maxChars(text.notesField, PACKAGE_NOTES_MAX)]}
            hint={text.notesHint}
          >
            <Input.TextArea rows={4} maxLength={PACKAGE_NOTES_MAX} showCount />
          </Field>
          {progress && <Progress {...progress} cancel={cancel} />}
        </>
      )}
    </FormModal>
  );
}
