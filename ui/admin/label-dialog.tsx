import { SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { labelProblems, type LabelProblems } from '@farol/core/domain/label-config';
import type { Label } from '@farol/core/domain/label';
import { willHaveLogo } from '@farol/core/domain/logo-file';
import { reasonText } from '../language/reason-text.ts';
import { FormFoot } from '../records/form-foot.tsx';
import { LeaveDialog } from '../records/leave-dialog.tsx';
import { NotSaved } from '../records/not-saved.tsx';
import { RecordModal } from '../records/record-modal.tsx';
import { useConsole } from '../use-console.ts';
import { HeadPreview } from './head-preview.tsx';
import { LogoField } from './logo-field.tsx';
import { Absent, NotRead, Waiting } from './admin-states.tsx';
import styles from './admin.module.css';

/** What the console calls itself and where its users ask for help (product §10, "Label config"). */
export function LabelDialog() {
  const { labelForm } = useConsole();
  const { t } = useTranslation();
  const { value, context } = useSelector(labelForm, (snapshot) => snapshot);
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  return (
    <RecordModal
      title={t('admin.label.title')}
      onClose={() => labelForm.send({ type: 'LEAVE' })}
      size={520}
      fullScreen={isNarrow}
      closeOnClickOutside={value === 'absent'}
    >
      {value === 'reading' && <Waiting />}
      {value === 'absent' && <Absent area="label" />}
      {value === 'failed' && (
        <NotRead reason={context.reason ?? ''} onRetry={() => labelForm.send({ type: 'RETRY' })} />
      )}
      {['editing', 'saving', 'leaving'].includes(value) && <Fields />}
      <LeaveDialog
        isOpen={value === 'leaving'}
        onStay={() => labelForm.send({ type: 'STAY' })}
        onDiscard={() => labelForm.send({ type: 'DISCARD' })}
      />
    </RecordModal>
  );
}

function Fields() {
  const { labelForm } = useConsole();
  const { t } = useTranslation();
  const isSaving = useSelector(labelForm, ({ value }) => value === 'saving');
  const { draft, logo, isChecked, reason } = useSelector(labelForm, ({ context }) => context);
  const hasOwnLogo = willHaveLogo(draft, logo);
  const problems: LabelProblems = isChecked ? labelProblems(draft) : {};
  const type = (changes: Partial<Label>): void => labelForm.send({ type: 'TYPE', changes });
  const field = (name: 'title' | 'headText' | 'chatNumber') => {
    const problem = problems[name];
    return {
      size: 'md',
      value: draft[name],
      readOnly: isSaving,
      error: problem && t(`admin.label.problem.${problem}`),
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        type({ [name]: currentTarget.value }),
    } as const;
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        labelForm.send({ type: 'SAVE' });
      }}
    >
      <Stack gap="md">
        <TextInput
          label={t('admin.label.name')}
          description={t('admin.label.nameHint')}
          {...field('title')}
        />
        <div>
          <Text component="p" fw={500} size="md" m={0} mb={4} id="label-head">
            {t('admin.label.head')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-labelledby="label-head"
            readOnly={isSaving}
            value={draft.hasImage ? 'image' : 'text'}
            onChange={(head) => type({ hasImage: head === 'image' })}
            data={(['image', 'text'] as const).map((head) => ({
              value: head,
              label: t(`admin.label.${head}`),
            }))}
            classNames={{ label: styles.segment ?? '' }}
          />
        </div>
        {draft.hasImage && <LogoField />}
        <TextInput
          label={t('admin.label.headText')}
          description={
            draft.hasImage
              ? t(hasOwnLogo ? 'admin.label.logo.textHint' : 'admin.label.headTextHint')
              : undefined
          }
          withAsterisk={!draft.hasImage}
          {...field('headText')}
        />
        <HeadPreview />
        <TextInput
          type="tel"
          inputMode="tel"
          label={t('admin.label.chat')}
          description={t('admin.label.chatHint')}
          {...field('chatNumber')}
        />
      </Stack>
      <FormFoot
        isSaving={isSaving}
        onCancel={() => labelForm.send({ type: 'LEAVE' })}
        refusal={reason !== undefined && <NotSaved>{reasonText(t, reason)}</NotSaved>}
      />
    </form>
  );
}
