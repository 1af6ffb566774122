/** A page of an application in Discord's developer portal; empty: the list of applications. */
export type PortalPage = '' | 'oauth2' | 'bot' | 'information' | 'installation';

/** The page of this application, or the list as long as the id is not known. `portal`: the address of the list. */
export function portalPage(portal: string, clientId: string, page: PortalPage): string {
  const id = clientId.trim();
  return page !== '' && /^\d{17,20}$/.test(id) ? `${portal}/${id}/${page}` : portal;
}
