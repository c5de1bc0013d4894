import { SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { willHaveLogo } from '@farol/core/domain/server/branding/logo-file';
import { useIsNarrow } from '../../kit/layout/use-is-narrow.ts';
import { reasonText } from '../../language/reason-text.ts';
import { FormFooter } from '../../kit/forms/form-footer.tsx';
import { UnsavedChangesDialog } from '../../kit/forms/unsaved-changes-dialog.tsx';
import { NotSavedAlert } from '../../kit/forms/not-saved-alert.tsx';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { HeaderPreview } from './header-preview.tsx';
import { LogoField } from './logo-field.tsx';
import { useBrandingForm } from './use-branding-form.ts';
import { FormSkeleton } from '../../kit/forms/form-skeleton.tsx';
import { NotAvailable, LoadFailed } from '../../kit/messages/load-states.tsx';
import styles from './branding-dialog.module.css';

/** The form of the branding: title, header, logo and chat number (facts §10, "Branding config"). */
export function BrandingDialog() {
  const branding = useBrandingForm();
  const { t } = useTranslation();
  const { isLoading, isLoaded, isUnsupported, loadFailure, isConfirmingDiscard } = useAnswers(branding);
  const isNarrow = useIsNarrow();
  return (
    <DialogFrame
      title={t('admin.branding.title')}
      onClose={branding.close}
      size={520}
      fullScreen={isNarrow}
      closeOnClickOutside={isUnsupported}
    >
      {isLoading && <FormSkeleton />}
      {isUnsupported && <NotAvailable area="branding" />}
      {loadFailure !== undefined && <LoadFailed reason={loadFailure} onRetry={branding.retry} />}
      {isLoaded && <BrandingFields />}
      <UnsavedChangesDialog
        isOpen={isConfirmingDiscard}
        onKeepEditing={branding.keepEditing}
        onDiscard={branding.discard}
      />
    </DialogFrame>
  );
}

function BrandingFields() {
  const branding = useBrandingForm();
  const { t } = useTranslation();
  const { isSaving, draft, logo, problems, saveFailure } = useAnswers(branding);
  const hasOwnLogo = willHaveLogo(draft, logo);
  const field = (name: 'title' | 'headerText' | 'chatNumber') => {
    const problem = problems[name];
    return {
      size: 'md',
      value: draft[name],
      readOnly: isSaving,
      error: problem && t(`admin.branding.problem.${problem}`),
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        branding.change({ [name]: currentTarget.value }),
    } as const;
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        branding.save();
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
            onChange={(head) => branding.change({ showsLogo: head === 'image' })}
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
        onCancel={branding.close}
        rejection={saveFailure !== undefined && <NotSavedAlert>{reasonText(t, saveFailure)}</NotSavedAlert>}
      />
    </form>
  );
}
