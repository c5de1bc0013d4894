import { initialLanguage, type Language } from '@farol/core/domain/values/locale';
import type { SignInRefusal } from './single-sign-on.ts';

interface RefusalTexts extends Record<SignInRefusal, string> {
  title: string;
  back: string;
}

/** The texts of the page that says why single sign-on failed: the console is not open then. */
const TEXTS: Record<Language, RefusalTexts> = {
  'pt-BR': {
    title: 'Você não foi conectado',
    back: 'Voltar',
    notConfigured: 'Este servidor não tem login único.',
    providerFailed: 'O serviço de login não respondeu como deveria. Tente de novo em instantes.',
    canceled: 'O login foi cancelado.',
    expired: 'Esta tentativa não vale mais. Comece de novo.',
    notAllowed: 'Sua conta no serviço de login não tem acesso a este servidor. Fale com o administrador.',
    unknownPerson: 'Você ainda não tem conta aqui. Peça uma ao administrador.',
    addressTaken:
      'Já existe aqui uma conta com o seu e-mail. Entre com a senha dela e conecte-a em Minha conta, Segurança, ou fale com o administrador.',
    otherAccount: 'Este login já pertence a outra conta deste servidor.',
    recentLogin:
      'Para conectar sua conta, saia, entre de novo com a senha e conecte-a nos primeiros 15 minutos.',
    blocked: 'Esta conta está bloqueada. Fale com o administrador.',
    accountExpired: 'Esta conta expirou. Fale com o administrador.',
    tooMany: 'Muitas tentativas. Espere um pouco e tente de novo.',
  },
  'en-US': {
    title: 'You’re not signed in',
    back: 'Back',
    notConfigured: 'This server has no single sign-on.',
    providerFailed: 'The sign-in service didn’t respond as it should. Try again in a moment.',
    canceled: 'The sign-in was canceled.',
    expired: 'This attempt is no longer valid. Start again.',
    notAllowed:
      'Your account at the sign-in service has no access to this server. Contact your administrator.',
    unknownPerson: 'You don’t have an account here yet. Ask your administrator for one.',
    addressTaken:
      'There’s already an account with your email here. Sign in with its password and connect it in My account, Security, or contact your administrator.',
    otherAccount: 'This sign-in already belongs to another account on this server.',
    recentLogin:
      'To connect your account, sign out, sign in again with your password and connect it within 15 minutes.',
    blocked: 'This account is blocked. Contact your administrator.',
    accountExpired: 'This account has expired. Contact your administrator.',
    tooMany: 'Too many attempts. Wait a moment and try again.',
  },
  'es-ES': {
    title: 'No se inició la sesión',
    back: 'Volver',
    notConfigured: 'Este servidor no tiene inicio de sesión único.',
    providerFailed:
      'El servicio de inicio de sesión no respondió como debía. Inténtelo de nuevo en un momento.',
    canceled: 'El inicio de sesión fue cancelado.',
    expired: 'Este intento ya no es válido. Empiece de nuevo.',
    notAllowed:
      'Su cuenta en el servicio de inicio de sesión no tiene acceso a este servidor. Contacte con el administrador.',
    unknownPerson: 'Todavía no tiene una cuenta aquí. Pida una al administrador.',
    addressTaken:
      'Ya existe aquí una cuenta con su correo. Inicie sesión con su contraseña y conéctela en Mi cuenta, Seguridad, o contacte con el administrador.',
    otherAccount: 'Este inicio de sesión ya pertenece a otra cuenta de este servidor.',
    recentLogin:
      'Para conectar su cuenta, cierre la sesión, iníciela de nuevo con la contraseña y conéctela en los primeros 15 minutos.',
    blocked: 'Esta cuenta está bloqueada. Contacte con el administrador.',
    accountExpired: 'Esta cuenta ha caducado. Contacte con el administrador.',
    tooMany: 'Demasiados intentos. Espere un momento e inténtelo de nuevo.',
  },
};

/**
 * Returns a page that says why somebody is not signed in. It has no script and takes no text from outside.
 * @param languages what the browser accepts, the preferred one first
 */
export function refusalPage(reason: SignInRefusal, languages: readonly string[]): string {
  const language = initialLanguage({ query: undefined, browser: languages, html: undefined });
  const texts = TEXTS[language];
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${texts.title}</title>
<style>
:root { color-scheme: light dark; }
body { display: grid; place-content: center; min-height: 90vh; margin: 0 auto; max-width: 420px; padding: 20px; font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 22px; margin: 0; }
a { color: inherit; }
</style>
<h1>${texts.title}</h1>
<p>${texts[reason]}</p>
<p><a href="/login">${texts.back}</a></p>
</html>
`;
}
