import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '../../kit/layout/use-is-narrow.ts';
import { UnsavedChangesDialog } from '../../kit/forms/unsaved-changes-dialog.tsx';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { FormSkeleton } from '../../kit/forms/form-skeleton.tsx';
import { NotAvailable, LoadFailed } from '../../kit/messages/load-states.tsx';
import { applyTheme } from './apply-theme.ts';
import { BrandingForm } from './branding-form.tsx';
import { useBrandingForm } from './use-branding-form.ts';

/**
 * The editor of branding and theme: texts, login page, pictures and colors, with a preview (facts §10). The page itself
 * takes what is saved, unless the branding is that of another host.
 */
export function BrandingDialog({ isOfThisPage = true }: { isOfThisPage?: boolean }) {
  const branding = useBrandingForm();
  const { t } = useTranslation();
  const { isLoading, isLoaded, isUnsupported, loadFailure, isConfirmingDiscard } = useAnswers(branding);
  const isNarrow = useIsNarrow();
  useEffect(
    () => (isOfThisPage ? branding.on('saved', ({ saved }) => applyTheme(saved)) : undefined),
    [branding, isOfThisPage],
  );
  return (
    <DialogFrame
      title={t('admin.branding.title')}
      onClose={branding.close}
      size={isLoaded ? 980 : 520}
      isFullHeight={isLoaded}
      fullScreen={isNarrow}
      closeOnClickOutside={isUnsupported}
    >
      {isLoading && <FormSkeleton />}
      {isUnsupported && <NotAvailable area="branding" />}
      {loadFailure !== undefined && <LoadFailed reason={loadFailure} onRetry={branding.retry} />}
      {isLoaded && <BrandingForm />}
      <UnsavedChangesDialog
        isOpen={isConfirmingDiscard}
        onKeepEditing={branding.keepEditing}
        onDiscard={branding.discard}
      />
    </DialogFrame>
  );
}
