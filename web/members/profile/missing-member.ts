import * as text from './profile.messages.ts';

/** The screen at the address of a member who does not exist, or was erased, or is not with this coach. */
export const MISSING_MEMBER = { screen: text.member(), title: text.memberNotFound(), to: '/users', link: text.allMembers() } as const;
