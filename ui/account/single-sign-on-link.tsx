import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SINGLE_SIGN_ON_LINK_PATH } from '@farol/core/domain/navigation/single-sign-on-path';
import styles from '../users/users.module.css';

/** Leads to the provider of single sign-on, to connect the user's account to their person there (contract §1.4). */
export function SingleSignOnLink() {
  const { t } = useTranslation();
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionTitle}>{t('users.openId.title')}</h3>
      <Text size="sm" c="dimmed">
        {t('users.openId.text')}
      </Text>
      <Button component="a" href={SINGLE_SIGN_ON_LINK_PATH} h={44} variant="default">
        {t('users.openId.connect')}
      </Button>
    </section>
  );
}
