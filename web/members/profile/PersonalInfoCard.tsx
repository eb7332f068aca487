import { Anchor, Text } from '@mantine/core';
import type { MemberView } from '#contract/members.ts';
import { languageName, PERSON_FIELDS, UNKNOWN } from '#web/members/member-labels.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import * as text from './profile.messages.ts';

const NONE = (
  <Text span c="dimmed">
    {UNKNOWN}
  </Text>
);

export const PersonalInfoCard = ({ member: { fullName, phone, age, nationality, work, language } }: { member: MemberView }) => (
  <SectionCard titleSize="h4" title={text.personalInfo()}>
    <Facts layout="apart">
      <Fact label={PERSON_FIELDS.fullName}>{fullName}</Fact>
      <Fact label={PERSON_FIELDS.phone}>{phone ? <Anchor href={`tel:${phone}`}>{phone}</Anchor> : NONE}</Fact>
      <Fact label={PERSON_FIELDS.age}>{age ?? NONE}</Fact>
      <Fact label={PERSON_FIELDS.nationality}>{nationality || NONE}</Fact>
      <Fact label={PERSON_FIELDS.work}>{work || NONE}</Fact>
      <Fact label={PERSON_FIELDS.language}>{languageName(language)}</Fact>
    </Facts>
  </SectionCard>
);
