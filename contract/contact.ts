/** A place of a session may be an address on the web, such as that of a video meeting. */
export const isLink = (place: string): boolean => /^https?:\/\/[^\s<>"]+$/i.test(place) && URL.canParse(place);

/** The address without its beginning, which says nothing to people and would break the rest of it in a narrow column. */
export const shownLink = (link: string): string => link.replace(/^https?:\/\//i, '');

/** The address at which WhatsApp opens a chat with a phone number in E.164. */
export const whatsAppLink = (phone: string): string => `https://wa.me/${phone.replaceAll(/\D/g, '')}`;
