import { shareUrl, type Share } from '@farol/core/domain/share/share';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { LinkToCopy } from '../kit/messages/link-to-copy.tsx';
import { useExpiryText } from './use-expiry-text.ts';

/** A newly created link, with buttons to copy and share it. */
export function NewShareLink({ share }: { share: Share }) {
  const { links } = useConsole().shares;
  const { t } = useTranslation();
  const formatExpiry = useExpiryText();
  return (
    <LinkToCopy
      link={shareUrl(location.origin, share.token ?? '')}
      name={share.name}
      heading={t('shares.made')}
      text={t('shares.madeText', { end: formatExpiry(share.expirationTime) })}
      onDone={links.back}
    />
  );
}
