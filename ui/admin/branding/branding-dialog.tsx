import { SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { brandingProblems, type BrandingProblems } from '@farol/core/domain/server/branding/branding-config';
import type { Branding } from '@farol/core/domain/server/branding/branding';
import { willHaveLogo } from '@farol/core/domain/server/branding/logo-file';
import { reasonText } from '../../language/reason-text.ts';
import { FormFooter } from '../../kit/forms/form-footer.tsx';
import { UnsavedChangesDialog } from '../../kit/forms/unsaved-changes-dialog.tsx';
import { NotSavedAlert } from '../../kit/forms/not-saved-alert.tsx';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { useConsole } from '../../kit/console/use-console.ts';
import { HeaderPreview } from './header-preview.tsx';
import { LogoField } from './logo-field.tsx';
import { NotAvailable, LoadFailed, LoadingLines } from '../../kit/messages/load-states.tsx';
import styles from './branding-dialog.module.css';

/** The form of the branding: title, header, logo and chat number (facts §10, "Label config"). */
export function BrandingDialog() {
  const { brandingForm } = useConsole();
  const { t } = useTranslation();
  const { value, context } = useSelector(brandingForm, (snapshot) => snapshot);
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  return (
    <DialogFrame
      title={t('admin.branding.title')}
      onClose={() => brandingForm.send({ type: 'REQUEST_CLOSE' })}
      size={520}
      fullScreen={isNarrow}
      closeOnClickOutside={value === 'unsupported'}
    >
      {value === 'loading' && <LoadingLines />}
      {value === 'unsupported' && <NotAvailable area="branding" />}
      {value === 'loadFailed' && (
        <LoadFailed reason={context.reason ?? ''} onRetry={() => brandingForm.send({ type: 'RETRY' })} />
      )}
      {['editing', 'saving', 'confirmingDiscard'].includes(value) && <BrandingFields />}
      <UnsavedChangesDialog
        isOpen={value === 'confirmingDiscard'}
        onKeepEditing={() => brandingForm.send({ type: 'KEEP_EDITING' })}
        onDiscard={() => brandingForm.send({ type: 'DISCARD' })}
      />
    </DialogFrame>
  );
}

function BrandingFields() {
  const { brandingForm } = useConsole();
  const { t } = useTranslation();
  const isSaving = useSelector(brandingForm, ({ value }) => value === 'saving');
  const { draft, logo, showsProblems, reason } = useSelector(brandingForm, ({ context }) => context);
  const hasOwnLogo = willHaveLogo(draft, logo);
  const problems: BrandingProblems = showsProblems ? brandingProblems(draft) : {};
  const type = (changes: Partial<Branding>): void => brandingForm.send({ type: 'TYPE', changes });
  const field = (name: 'title' | 'headerText' | 'chatNumber') => {
    const problem = problems[name];
    return {
      size: 'md',
      value: draft[name],
      readOnly: isSaving,
      error: problem && t(`admin.branding.problem.${problem}`),
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
        brandingForm.send({ type: 'SAVE' });
      }}
    >
      <Stack gap="md">
        <TextInput
          label={t('admin.branding.name')}
          description={t('admin.branding.nameHint')}
          {...field('title')}
        />
        <div>
          <Text component="p" fw={500} size="md" m={0} mb={4} id="branding-head">
            {t('admin.branding.head')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-labelledby="branding-head"
            readOnly={isSaving}
            value={draft.showsLogo ? 'image' : 'text'}
            onChange={(head) => type({ showsLogo: head === 'image' })}
            data={(['image', 'text'] as const).map((head) => ({
              value: head,
              label: t(`admin.branding.${head}`),
            }))}
            classNames={{ label: styles.segmentLabel ?? '' }}
          />
        </div>
        {draft.showsLogo && <LogoField />}
        <TextInput
          label={t('admin.branding.headText')}
          description={
            draft.showsLogo
              ? t(hasOwnLogo ? 'admin.branding.logo.textHint' : 'admin.branding.headTextHint')
              : undefined
          }
          withAsterisk={!draft.showsLogo}
          {...field('headerText')}
        />
        <HeaderPreview />
        <TextInput
          type="tel"
          inputMode="tel"
          label={t('admin.branding.chat')}
          description={t('admin.branding.chatHint')}
          {...field('chatNumber')}
        />
      </Stack>
      <FormFooter
        isSaving={isSaving}
        onCancel={() => brandingForm.send({ type: 'REQUEST_CLOSE' })}
        rejection={reason !== undefined && <NotSavedAlert>{reasonText(t, reason)}</NotSavedAlert>}
      />
    </form>
  );
}
