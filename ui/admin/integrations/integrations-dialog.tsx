import { INTEGRATION_AREAS, INTEGRATIONS } from '@farol/core/domain/integration/integration';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { useIsNarrow } from '../../kit/layout/use-is-narrow.ts';
import { LoadFailed, LoadingLines } from '../../kit/messages/load-states.tsx';
import { IntegrationCard } from './integration-card.tsx';
import { IntegrationForm } from './integration-form.tsx';
import styles from './integrations.module.css';
import { Heading } from '../../kit/layout/heading.tsx';

/** The services that administrators connect (§3, "Integration"): a card each, or the form of one of them. */
export function IntegrationsDialog() {
  const { list, form } = useConsole().integrations;
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { isLoading, failure, integrations, isBusy } = useView(list);
  const { isOpen: isConfiguring, integration, descriptor } = useView(form);
  const frame = { size: 820, fullScreen: isNarrow, isFullHeight: true };
  if (isConfiguring && integration && descriptor)
    return (
      <DialogFrame
        {...frame}
        key="form"
        title={t(`integrations.name.${integration.key}`)}
        closeOnClickOutside={false}
        onClose={form.close}
      >
        <IntegrationForm integration={integration} descriptor={descriptor} />
      </DialogFrame>
    );
  return (
    <DialogFrame {...frame} key="list" title={t('integrations.title')} onClose={list.close}>
      {/* The list is still loading, and its first control connects a service. */}
      <div tabIndex={-1} data-autofocus className={styles.start} />
      {isLoading && <LoadingLines />}
      {failure !== undefined && (
        <LoadFailed title={t('integrations.failedTitle')} reason={failure} onRetry={list.retry} />
      )}
      {integrations.length > 0 && (
        <div className={styles.list}>
          <p className={styles.intro}>{t('integrations.intro')}</p>
          {INTEGRATION_AREAS.map((area) => (
            <section key={area} aria-labelledby={`integrations-${area}`}>
              <Heading level={3} look="group" id={`integrations-${area}`} className={styles.area}>
                {t(`integrations.area.${area}`)}
              </Heading>
              <ul className={styles.cards}>
                {INTEGRATIONS.filter((item) => item.area === area).map((item) => {
                  const shown = integrations.find(({ key }) => key === item.key);
                  return (
                    shown && (
                      <IntegrationCard
                        key={item.key}
                        integration={shown}
                        canTest={item.canTest}
                        isBusy={isBusy}
                      />
                    )
                  );
                })}
              </ul>
            </section>
          ))}
        </div>
      )}
    </DialogFrame>
  );
}
