import { Anchor, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { channelName } from '#contract/channel-names.messages.ts';
import { listAnd } from '#contract/language.ts';
import type { MemberView } from '#contract/members.ts';
import { languageName, PERSON_FIELDS } from '#web/members/member-labels.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { OwnFields } from './OwnFields.tsx';
import { samePhone } from './profile.api.ts';
import * as text from './profile.messages.ts';

const SHOWN = ['fullName', 'phone', 'age', 'nationality', 'work'] as const;

/** The details that are not known are named in one line. */
export function PersonalInfoCard({ member }: { member: MemberView }) {
  const known = SHOWN.filter((field) => member[field]);
  const unknown = SHOWN.filter((field) => !member[field]);
  return (
    <SectionCard titleSize="h4" title={text.personalInfo()}>
      <Facts layout="apart">
        {known.map((field) => (
          <Fact key={field} label={PERSON_FIELDS[field]}>
            {field === 'phone' ? (
              <Anchor href={`tel:${member.phone}`} className="ui-touch-link">
                {member.phone}
              </Anchor>
            ) : (
              member[field]
            )}
          </Fact>
        ))}
        <Fact label={PERSON_FIELDS.language}>{languageName(member.language)}</Fact>
        <Fact label={PERSON_FIELDS.channel}>{channelName[member.channel]()}</Fact>
      </Facts>
      {member.phone && <SharedPhone memberId={member._id} />}
      {member.channel === 'whatsapp' && !member.whatsappAgreed && <p className="ui-dim ui-small">{text.notAgreed()}</p>}
      {member.channel === 'whatsapp' && member.whatsappRefused && <p className="ui-dim ui-small">{text.notOnWhatsapp()}</p>}
      {unknown.length > 0 && (
        <p className="ui-dim ui-small">
          {text.notProvided({ fields: listAnd(unknown.map((field) => PERSON_FIELDS[field].toLowerCase())) })}
        </p>
      )}
      <OwnFields member={member} />
    </SectionCard>
  );
}

/** The other members of a household that has one telephone. */
function SharedPhone({ memberId }: { memberId: string }) {
  const others = useQuery(samePhone(memberId)).data ?? [];
  if (others.length === 0) return null;
  return (
    <Group gap="0 0.5rem" className="ui-small">
      <span className="ui-dim">{text.sharesPhone()}</span>
      {others.map(({ _id, fullName }) => (
        <TextLink key={_id} size="sm" to="/users/$memberId/profile" params={{ memberId: _id }}>
          {fullName}
        </TextLink>
      ))}
    </Group>
  );
}
