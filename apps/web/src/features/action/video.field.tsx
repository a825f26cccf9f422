/**
 * The video of an action as the value of a form's field: uploaded in parts as soon as it is chosen, shown before it is
 * saved. Undefined keeps the saved video; a choice without an id is not uploaded yet.
 */
import { actionErrors } from '@spine/contract/action';
import { Button, type FormRule } from 'antd';
import clsx from 'clsx';
import { type Ref, useEffect, useState } from 'react';
import { ActionVideo } from '#ui/action-media/action-video.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { FileDrop } from '#ui/form/file-drop.tsx';
import { faultRule } from '#ui/form/rules.ts';
import { ProgressTrack } from '#ui/progress-track.tsx';
import looks from '#ui/styles/looks.module.css';
import { videoText as text } from './action.text.ts';
import css from './action-form.module.css';
import { findFileFault, type VideoUploading } from './use-video-upload.ts';

type VideoProgressCardProps = {
  file: File;
  sent: number;
  /** Why the upload is paused; undefined while it runs. */
  stopped: string | undefined;
  resume: () => void;
  cancel: () => void;
};

function UploadStatus({
  file: { size },
  sent,
  stopped,
}: Pick<VideoProgressCardProps, 'file' | 'sent' | 'stopped'>) {
  if (stopped === undefined)
    return <p role="status">{sent < size ? text.sending(sent, size) : text.checking}</p>;
  return (
    <div role="alert">
      <p className={css.why}>{stopped}</p>
      <p>{text.paused(sent, size)}</p>
    </div>
  );
}

/** An unfinished upload: its progress, why it is paused, and buttons to resume or cancel it. */
function VideoProgressCard({ file, sent, stopped, resume, cancel }: VideoProgressCardProps) {
  return (
    <div className={clsx(css.videoProgress, !(stopped === undefined) && css.stopped)}>
      <b className={css.fileName}>{text.chosen(file.name, file.size)}</b>
      <ProgressTrack label={text.progress} share={sent / file.size} />
      <UploadStatus file={file} sent={sent} stopped={stopped} />
      <div className={css.acts}>
        {stopped !== undefined && (
          <Button type="primary" onClick={resume}>
            {text.resume}
          </Button>
        )}
        <Button onClick={cancel}>{text.cancel}</Button>
      </div>
    </div>
  );
}

const ACCEPT = '.mp4,video/mp4';

export type VideoChoice = { readonly file: File; readonly id?: string };

type Props = {
  name: string;
  /** The address of the video that is saved. */
  former: string | null;
  uploading: VideoUploading;
  value?: VideoChoice;
  onChange?: (choice: VideoChoice | undefined) => void;
  id?: string;
  ref?: Ref<HTMLDivElement>;
};

/** `isRequired`: there is no saved video to keep. */
export function videoRule(isRequired: boolean): FormRule {
  return {
    required: isRequired,
    validateTrigger: 'onSubmit',
    ...faultRule((choice?: VideoChoice) => {
      if (choice && choice.id === undefined) return actionErrors.uploadUnfinished.message;
      return choice || !isRequired ? undefined : actionErrors.videoMissing.message;
    }),
  };
}

/** An object URL of the chosen file, which the browser can play. */
function useObjectUrl(file: File | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}

function useVideoChoice({ uploading, onChange }: Props) {
  const send = async (file: File) => {
    onChange?.({ file });
    const id = await uploading.send(file);
    if (id !== undefined) onChange?.({ file, id });
  };
  const drop = () => {
    uploading.cancel();
    onChange?.(undefined);
  };
  const choose = (file: File) => {
    drop();
    const fault = findFileFault(file);
    if (fault !== undefined) uploading.refuse(fault);
    else void send(file);
  };
  return { choose, send, drop };
}

type Acts = ReturnType<typeof useVideoChoice>;

function ReplaceButton({ choose }: { choose: Acts['choose'] }) {
  return <FileButton accept={ACCEPT} label={text.label} words={text.change} choose={choose} />;
}

function UploadedVideo({ file, former, acts }: { file: File; former: string | null; acts: Acts }) {
  const address = useObjectUrl(file);
  return (
    <>
      {address !== null && <ActionVideo name={text.preview} videoUrl={address} />}
      <p className={css.fileName}>{text.chosen(file.name, file.size)}</p>
      <p className={looks.soft} role="status">
        {text.done}
      </p>
      <div className={css.acts}>
        <ReplaceButton choose={acts.choose} />
        <Button type="text" onClick={acts.drop}>
          {former === null ? text.remove : text.undo}
        </Button>
      </div>
    </>
  );
}

function Content({ props, acts }: { props: Props; acts: Acts }) {
  const { name, former, value, id, uploading } = props;
  const { progress } = uploading;
  if (value?.id !== undefined)
    return <UploadedVideo file={value.file} former={former} acts={acts} />;
  if (value && (progress.is === 'sending' || progress.is === 'paused'))
    return (
      <VideoProgressCard
        file={value.file}
        sent={progress.sent}
        stopped={progress.message}
        resume={() => void acts.send(value.file)}
        cancel={acts.drop}
      />
    );
  if (former !== null)
    return (
      <>
        <ActionVideo name={name} videoUrl={former} />
        <div className={css.acts}>
          <ReplaceButton choose={acts.choose} />
        </div>
      </>
    );
  return (
    <FileDrop
      {...(id !== undefined && { id })}
      accept={ACCEPT}
      icon="play"
      prompt={text.drop}
      hint={text.hint}
      describe={({ size }) => text.size(size)}
      onChange={acts.choose}
    />
  );
}

export function VideoField(props: Props) {
  const { uploading, value, onChange, ref } = props;
  const acts = useVideoChoice(props);
  const { progress } = uploading;
  const isRefused = progress.is === 'refused';
  // A refused file is no choice: the field is empty again.
  useEffect(() => {
    if (isRefused && value) onChange?.(undefined);
  }, [isRefused, onChange, value]);
  return (
    <div className={css.videoField} ref={ref} tabIndex={-1}>
      <Content props={props} acts={acts} />
      <p className={css.fault} role="alert">
        {isRefused ? progress.message : ''}
      </p>
    </div>
  );
}
