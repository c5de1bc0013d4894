/** Errors that only signed-in users can get: they follow actions in screens and dialogs. */
export const signedInErrorsPtBR = {
  COMMAND_NOT_SUPPORTED: 'O rastreador deste veículo não aceita este comando. Nada foi enviado.',
  TIME_PERIOD_EXCEEDS_THE_LIMIT: 'O período é longo demais para um relatório por dia. Escolha um menor.',
  ADDRESS_IS_TOO_LONG: 'O pedido cita veículos demais. Escolha grupos ou menos veículos.',
  REPORT_IS_TOO_LARGE: 'O relatório é grande demais. Escolha um período menor ou menos veículos.',
  TOO_MANY_SHARED_LINKS: 'Você tem links compartilhados demais. Exclua os que não usa mais.',
  TOO_MANY_REPORTS_AT_ONCE: 'Relatórios demais ao mesmo tempo. Aguarde um deles terminar.',
  NO_SPACE_LEFT_ON_THE_SERVER:
    'O disco do servidor está cheio. Nada foi salvo: tente mais tarde ou avise um administrador.',
  SERVER_NOT_BACK:
    'O servidor ainda não voltou. Ele depende de um gerenciador de serviços, como systemd ou Docker, para iniciar de novo.',
  RECENT_LOGIN_REQUIRED: 'Digite a sua senha atual para mudar isto.',
  PERMISSION_NOT_HELD: 'Você não pode conceder uma permissão que não tem.',
  LIMIT_NOT_HELD: 'Você não pode definir um limite maior que o seu.',
  ADMINISTRATOR_ACCESS_REQUIRED: 'Só um administrador pode fazer isto.',
  'ONE-TIME_PASSWORD_IS_DISABLED': 'A verificação em duas etapas não está disponível neste servidor.',
  MANAGER_USER_LIMIT_REACHED: 'Você atingiu o seu limite de usuários.',
  MANAGER_ACCESS_REQUIRED: 'A sua conta não pode gerenciar usuários.',
  USER_ACCESS_DENIED: 'Você não gerencia mais este usuário.',
  UNKNOWN_TOKEN: 'Este token não existe ou não é mais válido.',
  OPERATION_RESTRICTED: 'A sua conta ou este servidor não permite fazer isto.',
  THE_LAST_ADMINISTRATOR_CANNOT_BE_REMOVED: 'Este é o único administrador. Defina outro antes.',
  ENGINE_STOP_NOT_CONFIRMED: 'Nada foi salvo: a parada de motores não foi confirmada.',
  HTTP_404_NOT_FOUND: 'Este item não existe mais. Recarregue a página.',
  USER_NOT_AUTHED: 'Outra pessoa entrou neste navegador. Recarregue a página.',
};
