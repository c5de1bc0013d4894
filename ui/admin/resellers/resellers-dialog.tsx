import { Badge, Button } from '@mantine/core';
import { IconBuildingStore, IconPalette } from '@tabler/icons-react';
import { useEffect, type CSSProperties } from 'react';
import { useSelector } from '@xstate/react';
import type { ConnectedResellers } from '@farol/core/console/features/resellers/start-resellers';
import type { ListedReseller, ResellerRow } from '@farol/core/domain/access/reseller-list';
import type { Branding } from '@farol/core/domain/server/branding/branding';
import { RESELLER_LIMITS, type ResellerLimit } from '@farol/core/domain/access/reseller-tree';
import { useTranslation } from '../../language/use-translation.ts';
import { useApp } from '../../kit/console/app-store.ts';
import { useView } from '../../kit/console/use-view.ts';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { useIsNarrow } from '../../kit/layout/use-is-narrow.ts';
import { LoadFailed, LoadingLines } from '../../kit/messages/load-states.tsx';
import { StateMessage } from '../../kit/messages/state-message.tsx';
import { applyTheme } from '../branding/apply-theme.ts';
import { BrandingDialog } from '../branding/branding-dialog.tsx';
import { BrandingFormContext } from '../branding/use-branding-form.ts';
import styles from './resellers.module.css';
import { Heading } from '../../kit/layout/heading.tsx';

interface ResellersDialogProps {
  resellers: ConnectedResellers;
  /** The signed-in user, who may be one of them. */
  ownId: number;
}

/** The tree of resellers with what each has of what it may have, and the branding of each (§3, "Reselling"). */
export function ResellersDialog({ resellers, ownId }: ResellersDialogProps) {
  const { tree, branding } = resellers;
  const { t } = useTranslation();
  const { step, rows, branded, failure } = useView(tree);
  const app = useApp();
  const isBranding = useSelector(branding, ({ isOpen }) => isOpen);
  const isNarrow = useIsNarrow();
  const isOfThisPage = branded?.domain === window.location.hostname;
  useEffect(() => {
    return branding.on('saved', ({ saved }) => {
      if (!isOfThisPage) return;
      const shown = atOwnHost(saved);
      applyTheme(shown);
      app.change({ branding: shown });
    });
  }, [branding, app, isOfThisPage]);
  if (isBranding)
    return (
      <BrandingFormContext value={branding}>
        <BrandingDialog reseller={branded} />
      </BrandingFormContext>
    );
  return (
    <DialogFrame title={t('users.resellers.title')} size={760} fullScreen={isNarrow} onClose={tree.close}>
      {step === 'loading' && <LoadingLines />}
      {step === 'failed' && <LoadFailed reason={failure ?? ''} onRetry={tree.retry} />}
      {step === 'shown' && rows.length === 0 && (
        <StateMessage
          Icon={IconBuildingStore}
          title={t('users.resellers.none')}
          text={t('users.resellers.noneText')}
        />
      )}
      {step === 'shown' && rows.length > 0 && (
        <ul className={styles.tree} aria-label={t('users.resellers.title')}>
          {rows.map((row) => (
            <Row
              key={row.reseller.id}
              row={row}
              isOwn={row.reseller.id === ownId}
              onBrand={() => tree.brand(row.reseller.id)}
            />
          ))}
        </ul>
      )}
    </DialogFrame>
  );
}

/** Returns a branding with its pictures where everybody at its own host may read them, also without a login. */
function atOwnHost(branding: Branding): Branding {
  return {
    ...branding,
    logoUrl: publicUrl(branding.logoUrl),
    loginLogoUrl: publicUrl(branding.loginLogoUrl),
    loginPictureUrl: publicUrl(branding.loginPictureUrl),
    iconUrl: publicUrl(branding.iconUrl),
  };
}

const publicUrl = (url: string): string => url.replace(/resellers\/\d+\/theme/, 'assets/custom');

/** Deeper ones are not indented further, so that their names stay readable on a phone. */
const MAX_INDENT = 4;

function Row({ row, isOwn, onBrand }: { row: ResellerRow; isOwn: boolean; onBrand: () => void }) {
  const { t } = useTranslation();
  const { reseller, depth } = row;
  const indent: CSSProperties & Record<'--depth', number> = { '--depth': Math.min(depth, MAX_INDENT) };
  return (
    <li className={styles.row} style={indent}>
      <div className={styles.who}>
        <Heading level={3} look="section" className={styles.name}>
          {reseller.name}
          {reseller.isDisabled && (
            <Badge size="sm" variant="default">
              {t('users.resellers.disabled')}
            </Badge>
          )}
        </Heading>
        <p className={styles.domain}>{reseller.domain || t('users.resellers.noDomain')}</p>
      </div>
      <dl className={styles.figures}>
        {RESELLER_LIMITS.map((limit) => (
          <Figure key={limit} reseller={reseller} limit={limit} />
        ))}
      </dl>
      <Button
        variant="default"
        leftSection={<IconPalette size={16} aria-hidden />}
        aria-label={isOwn ? undefined : t('users.resellers.brandOf', { name: reseller.name })}
        onClick={onBrand}
      >
        {t(isOwn ? 'users.resellers.mine' : 'users.resellers.brand')}
      </Button>
    </li>
  );
}

/** How many of something a reseller has, of how many there may be. */
function Figure({ reseller, limit }: { reseller: ListedReseller; limit: ResellerLimit }) {
  const { t } = useTranslation();
  const [used, most] = [reseller.counts[limit], reseller.limits[limit]];
  // Where none may be, none are missing.
  const hasLimit = most !== Infinity && (most > 0 || used > 0);
  return (
    <div className={styles.figure}>
      <dt>{t(`users.resellers.${limit}`)}</dt>
      <dd data-full={(hasLimit && used >= most) || undefined}>
        {hasLimit ? t('users.resellers.of', { used, limit: most }) : used}
      </dd>
    </div>
  );
}
