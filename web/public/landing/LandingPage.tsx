import type { ReactNode } from 'react';
import type { LandingContent, LandingOffer } from '#contract/landing.ts';
import { perLanguage } from '#contract/language.ts';
import { heldTogether } from '#web/ui/held-together.ts';
import { Logo } from '#web/ui/Logo.tsx';
import { HeroPicture } from './HeroPicture.tsx';
import * as text from './landing.messages.ts';
import { ProductOffers, WrittenOffers } from './Offers.tsx';
import { Portrait } from './Portrait.tsx';

/** A line that ended in “e-” would break e-commerce or e-mail in two. A joiner, which nobody sees, prevents that. */
const wholeWords = (typed: string): string => heldTogether(typed).replaceAll(/(?<!\p{L})e-(?=\p{L})/giu, '$&\u2060');

/** The whole page. It has no React in the browser. */
export function LandingPage({ content, preview, offers }: { content: LandingContent; preview: boolean; offers: LandingOffer[] }) {
  const { name, hero, rating, mission, statistics, experts, testimonials, pricing, footer } = content;
  return (
    <>
      <a className="skip" href="#contenu">
        {text.skipToContent()}
      </a>
      {preview && <p className="preview">{text.draftPreview()}</p>}
      <header className="top">
        <div className="wrap bar">
          <a className="brand" href="/">
            <Logo size={30} />
            {name}
          </a>
          <nav aria-label={text.sections()}>
            <a href="#mission">{text.mission()}</a>
            {experts.length > 0 && <a href="#experts">{text.experts()}</a>}
            {testimonials.length > 0 && <a href="#avis">{text.testimonials()}</a>}
            <a href="#tarifs">{text.prices()}</a>
          </nav>
          <a className="button quiet" href="/login">
            {text.logIn()}
          </a>
        </div>
      </header>
      <main id="contenu">
        <section className="hero">
          <div className="wrap hero-grid">
            <div>
              <p className="kicker">{wholeWords(hero.kicker)}</p>
              <h1>{wholeWords(hero.title)}</h1>
              <p className="lead">{heldTogether(hero.text)}</p>
              <p className="actions">
                <a className="button" href="#tarifs">
                  {hero.button}
                </a>
                {rating.value > 0 && <Rating value={rating.value} caption={rating.caption} />}
              </p>
            </div>
            <HeroPicture />
          </div>
          {statistics.length > 0 && (
            <dl className="wrap figures">
              {statistics.map(({ value, label }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>

        <Section id="mission" title={mission.title} lead={mission.text}>
          <ol className="points">
            {mission.points.map(({ title, text: body }, i) => (
              <li key={title}>
                <span className="number" aria-hidden="true">
                  {i + 1}
                </span>
                <h3>{heldTogether(title)}</h3>
                <p>{heldTogether(body)}</p>
              </li>
            ))}
          </ol>
        </Section>

        {experts.length > 0 && (
          <Section id="experts" title={text.expertsTitle()} tone="sand">
            <div data-carousel>
              {/* The region scrolls sideways, so the keyboard must reach it too. */}
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached */}
              <ul className="experts" aria-label={text.experts()} tabIndex={0}>
                {experts.map(({ name, role, text: body }, i) => (
                  <li key={name}>
                    <Portrait index={i} />
                    <h3>{name}</h3>
                    <p className="role">{heldTogether(role)}</p>
                    <p>{heldTogether(body)}</p>
                  </li>
                ))}
              </ul>
              <p className="steps" hidden>
                <button type="button" aria-label={text.previousExperts()}>
                  <Arrow back />
                </button>
                <button type="button" aria-label={text.nextExperts()}>
                  <Arrow />
                </button>
              </p>
            </div>
          </Section>
        )}

        {testimonials.length > 0 && (
          <Section id="avis" title={text.testimonialsTitle()}>
            <ul className="reviews">
              {testimonials.map(({ name, role, text: body }, i) => (
                <li key={name}>
                  <figure>
                    <blockquote>{heldTogether(body)}</blockquote>
                    <figcaption>
                      <Portrait index={i + 4} />
                      <span>
                        <b>{name}</b>
                        {heldTogether(role)}
                      </span>
                    </figcaption>
                  </figure>
                </li>
              ))}
            </ul>
          </Section>
        )}

        <section id="tarifs" className="pricing" aria-labelledby="tarifs-titre">
          <div className="wrap">
            <h2 id="tarifs-titre">{heldTogether(pricing.title)}</h2>
            <p className="lead">{heldTogether(pricing.text)}</p>
            <div className={offers.length > 2 ? 'offers many' : 'offers'}>
              {offers.length > 0 ? <ProductOffers offers={offers} /> : <WrittenOffers pricing={pricing} />}
              <ul className="includes" aria-label={text.included()}>
                {pricing.includes.map((line) => (
                  <li key={line}>
                    <Check />
                    {heldTogether(line)}
                  </li>
                ))}
              </ul>
            </div>
          </div>
        </section>
      </main>
      <footer className="bottom">
        <div className="wrap">
          <p className="brand">
            <Logo size={30} />
            {name}
          </p>
          <p>{heldTogether(footer.text)}</p>
          {(footer.email || footer.phone) && (
            <p className="contact">
              {footer.email && <a href={`mailto:${footer.email}`}>{footer.email}</a>}
              {footer.phone && <a href={`tel:${footer.phone.replaceAll(/[^+\d]/g, '')}`}>{footer.phone}</a>}
            </p>
          )}
          <p>
            <a href="/login">{text.logIn()}</a>
          </p>
        </div>
      </footer>
    </>
  );
}

function Section({ id, title, lead, tone, children }: { id: string; title: string; lead?: string; tone?: string; children: ReactNode }) {
  return (
    <section id={id} className={tone} aria-labelledby={`${id}-titre`}>
      <div className="wrap">
        <h2 id={`${id}-titre`}>{heldTogether(title)}</h2>
        {lead && <p className="lead">{heldTogether(lead)}</p>}
        {children}
      </div>
    </section>
  );
}

const numbers = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));

function Rating({ value, caption }: { value: number; caption: string }) {
  return (
    <span className="rating">
      <svg className="stars" viewBox="0 0 5 1" aria-hidden="true">
        <rect width="5" height="1" />
        <rect width={value} height="1" />
      </svg>
      <span>
        <b>{text.outOfFive({ rating: numbers().format(value) })}</b> {caption}
      </span>
    </span>
  );
}

const Check = () => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
    <circle cx="10" cy="10" r="10" fill="#f6c152" />
    <path d="m5.500 10.500 3 3 6-7" fill="none" stroke="#14163d" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

const Arrow = ({ back = false }: { back?: boolean }) => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
    <path
      d={back ? 'm12 4-6 6 6 6' : 'm8 4 6 6-6 6'}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.200"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
