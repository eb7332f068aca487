import { inLanguagePath, type Language, language } from './language.ts';
import type { ShownPicture } from './pictures.ts';
import type { PublicDocument } from './public-document.ts';

// The server renders the page on which a member pays from these values. The page consists of plain forms and links and needs no
// script. Amounts and days are texts already.

export const PAY_CHOICES = ['next', 'all', 'renewal', 'other'] as const;
export type PayChoice = (typeof PAY_CHOICES)[number];

/** The providers whose page takes a payment that is begun here. Chariow is a shop, in which a product has one price. */
export const PAY_PROVIDERS = ['fedapay', 'moneroo', 'chariow'] as const;
export type PayProvider = (typeof PAY_PROVIDERS)[number];
export const PROVIDER_TITLES: Record<PayProvider, string> = { fedapay: 'FedaPay', moneroo: 'Moneroo', chariow: 'Chariow' };

export interface PayInstalment {
  due: string | null;
  amount: string;
  state: 'paid' | 'part' | 'open' | 'late';
  /** The rest of an instalment that is paid in part. */
  missing: string;
}

/** The page shows again what the member chose or typed. */
export interface PayGiven {
  choice: PayChoice;
  amount: string;
  note: string;
  isTransfer: boolean;
}

/** A receipt that the member sent, or a payment that was begun with a provider. */
export interface PayNews {
  kind: 'receipt-waiting' | 'receipt-refused' | 'payment-open' | 'payment-waiting' | 'payment-made' | 'payment-failed';
  amount: string;
  day: string;
  reason: string;
  /** A payment that was begun goes on at this address; empty for everything else. */
  href: string;
}

export interface PayView {
  view: 'pay';
  path: string;
  programme: string;
  fullName: string;
  product: string;
  image: ShownPicture | null;
  /** Null when the product has no price, so that nobody knows what is owed. */
  account: {
    owed: string;
    isPaid: boolean;
    overdue: string | null;
    credit: string | null;
    paid: string;
    agreed: string;
    instalments: PayInstalment[];
    next: { due: string | null; amount: string } | null;
  } | null;
  choices: { choice: PayChoice; amount: string; due: string | null; isLate: boolean }[];
  /** The currency of other amounts, as people write it after a number. */
  currency: string;
  ways: {
    providers: PayProvider[];
    /** Staff wrote how to pay by transfer in this language; the text is empty when there is no such way. */
    transfer: { text: string; language: Language };
    /** The page of the product in the shop; empty when there is none. */
    chariow: string;
    /** The e-mail address by which a payment in the shop finds its member. */
    email: string;
  };
  news: PayNews[];
  /** `number` is that of the receipt, `receipt` the address of its PDF, and `refunded` what was given back, if anything was. */
  payments: { day: string; amount: string; refunded: string | null; method: string; number: string; receipt: string }[];
  given: PayGiven;
  errors: { amount?: string; file?: string };
  message?: string;
  /** A receipt was sent a moment ago. */
  sent: boolean;
  submissionKey: string;
  /** The address that the browser opens in a few seconds, while a payment is waited for. */
  reload?: string | undefined;
}

/** Leads to the page of the provider, on which the member pays. */
export interface LeaveView {
  view: 'leave';
  path: string;
  provider: PayProvider;
  amount: string;
  /** The page of the provider; empty while the provider is being asked for it. */
  url: string;
  /** The browser opens this address by itself. */
  reload: string;
}

/** The details that members correct by themselves, as they are written in the form. */
export interface OwnGiven {
  name: string;
  email: string;
  phone: string;
  language: Language;
  news: boolean;
}

/** The member's own details, and the sessions that they booked. */
export interface OwnView {
  view: 'own';
  path: string;
  /** The details as they are stored. */
  known: OwnGiven;
  given: OwnGiven;
  errors: { name?: string; email?: string; phone?: string };
  message?: string;
  /** The new address that is still to be confirmed; empty when none is. */
  unconfirmed: string;
  sessions: { label: string; href: string }[];
  canBook: boolean;
  saved: boolean;
  /** The key of a refused form, which is shown again; empty for a page that is new. */
  submissionKey: string;
}

/** The page that a link in an e-mail to the new address opens. It changes nothing before the button is pressed. */
export interface ConfirmEmailView {
  view: 'confirm-email';
  path: string;
  programme: string;
  email: string;
  state: 'ask' | 'done' | 'over' | 'taken';
}

export const OWN_FIELDS = ['fullName', 'email', 'phone'] as const;
export type OwnField = (typeof OWN_FIELDS)[number];

/** The page on which the reader of the address that was known before says that it was not them. */
export interface RefuseChangeView {
  view: 'refuse-change';
  path: string;
  programme: string;
  fields: OwnField[];
  day: string;
  state: 'ask' | 'done' | 'over';
}

/** Members whose link expired ask for another one. */
export interface AskView {
  view: 'ask';
  /** The link that was opened does not work any more for this reason. */
  because?: 'expired' | 'revoked';
  sent: boolean;
  email: string;
  error?: string;
}

export const JOIN_OPTIONS = ['Complete', 'Partial'] as const;
export type JoinOption = (typeof JOIN_OPTIONS)[number];

export interface JoinGiven {
  name: string;
  email: string;
  phone: string;
  option: JoinOption;
}

/** Somebody becomes a member of a product, and goes on to pay it. */
export interface JoinView {
  view: 'join';
  path: string;
  /** The language of the page, which its form keeps. */
  language: Language;
  programme: string;
  product: string;
  image: ShownPicture | null;
  description: string;
  /** `parts` is 1 for everything at once. */
  offers: { option: JoinOption; total: string; first: string; parts: number }[];
  /** The number of the version of the product's terms, which the form sends back. */
  version: number;
  given: JoinGiven;
  errors: { name?: string; email?: string; phone?: string };
  message?: string;
  submissionKey: string;
}

export type PayPageState =
  | JoinView
  | PayView
  | LeaveView
  | OwnView
  | ConfirmEmailView
  | RefuseChangeView
  | AskView
  | { view: 'not-found' }
  /** The page of a product that does not exist. */
  | { view: 'no-product' }
  /** The page of a product that nobody can join any more. */
  | { view: 'not-offered'; product: string }
  | { view: 'closed' }
  | { view: 'unavailable'; message?: string };

/** The function that the page's server build exports. */
export type RenderPayPage = (state: PayPageState, script: string, language: Language) => PublicDocument;

/** The page on which members ask for a new link. */
export const PAY_PATH = '/payer';
/** The page on which members ask for another link, in the language of the page that leads there. */
export const askPath = () => inLanguagePath(PAY_PATH, language());
export const payPath = (token: string) => `${PAY_PATH}/${token}`;
/** The receipt of a transfer is sent to this address under the path of the page. */
export const receiptPath = (path: string) => `${path}/recu`;
/** The receipt of a payment as a PDF. */
export const pdfPath = (path: string, paymentId: string) => `${path}/recu/${paymentId}`;
/** The page that leads to the provider. */
export const leavePath = (path: string, checkoutId: string) => `${path}/depart/${checkoutId}`;
export const ownPath = (path: string) => `${path}/moi`;
/** The pages on which a new e-mail address is confirmed, and a change is refused. */
export const confirmEmailPath = (token: string) => `${PAY_PATH}/adresse/${token}`;
export const refuseChangePath = (token: string) => `${PAY_PATH}/pas-moi/${token}`;

/** People join a product there; offers of the landing page and messages can lead to it. */
export const joinPath = (productId: string) => `/inscription/${productId}`;

/** The kinds of files that a receipt can be. */
export const RECEIPT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', 'application/pdf'] as const;
