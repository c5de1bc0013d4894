import { singleSignOnPath } from '@farol/core/domain/navigation/single-sign-on-path';
import { useTranslation } from '../language/use-translation.ts';
import styles from './login.module.css';

/** Leads to the provider of single sign-on, with what the form around it says of keeping the session. */
export function SingleSignOnButton() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles.remembered}
      onClick={({ currentTarget: { form } }) =>
        location.assign(singleSignOnPath(location.search, form !== null && new FormData(form).has('keep')))
      }
    >
      {t('users.openId.signIn')}
    </button>
  );
}
