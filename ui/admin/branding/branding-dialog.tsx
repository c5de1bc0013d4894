import { Text } from '@mantine/core';
import { useEffect } from 'react';
import type { ListedReseller } from '@farol/core/domain/access/reseller-list';
import { useTranslation } from '../../language/use-translation.ts';
import { useIsNarrow } from '../../kit/layout/use-is-narrow.ts';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { useView } from '../../kit/console/use-view.ts';
import { FormSkeleton } from '../../kit/forms/form-skeleton.tsx';
import { NotAvailable, LoadFailed } from '../../kit/messages/load-states.tsx';
import { applyTheme } from './apply-theme.ts';
import { BrandingForm } from './branding-form.tsx';
import { useBrandingForm } from './use-branding-form.ts';
import styles from './branding-dialog.module.css';

interface BrandingDialogProps {
  /** Whose branding it is; by default it is the one of this page, which takes it at once. */
  reseller?: Pick<ListedReseller, 'name' | 'domain'> | undefined;
}

/** The editor of branding and theme: texts, login page, pictures and colors, with a preview (facts §10). */
export function BrandingDialog({ reseller }: BrandingDialogProps) {
  const branding = useBrandingForm();
  const { t } = useTranslation();
  const { isLoading, isLoaded, isUnsupported, loadFailure } = useView(branding);
  const isNarrow = useIsNarrow();
  const isOfThisPage = reseller === undefined;
  useEffect(() => {
    return isOfThisPage ? branding.on('saved', ({ saved }) => applyTheme(saved)) : undefined;
  }, [branding, isOfThisPage]);
  return (
    <DialogFrame
      title={reseller ? t('users.resellers.brandOf', { name: reseller.name }) : t('admin.branding.title')}
      onClose={branding.close}
      size={isLoaded ? 980 : 520}
      isFullHeight={isLoaded}
      fullScreen={isNarrow}
      closeOnClickOutside={isUnsupported}
    >
      {reseller && (
        <Text size="sm" c="dimmed" className={styles.shownAt ?? ''}>
          {reseller.domain === ''
            ? t('users.resellers.shownNowhere')
            : t('users.resellers.shownAt', { domain: reseller.domain })}
        </Text>
      )}
      {isLoading && <FormSkeleton />}
      {isUnsupported && <NotAvailable area="branding" />}
      {loadFailure !== undefined && <LoadFailed reason={loadFailure} onRetry={branding.retry} />}
      {isLoaded && <BrandingForm />}
    </DialogFrame>
  );
}
