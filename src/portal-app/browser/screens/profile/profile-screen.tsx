// The profile of the user: name, password, second factor, and sessions.
import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/http.ts";
import { Loading } from "../../parts/loading.tsx";
import { Failure } from "../../parts/failure.tsx";
import { ScreenPage } from "../../parts/screen-page.tsx";
import { NameForm } from "./name-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactorCard } from "./second-factor-card.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { profileKey } from "./profile-data.ts";

export default function ProfileScreen() {
  const profile = useQuery({
    queryKey: profileKey,
    queryFn: () => bodyOf(api.GET("/api/v1/portal/profile")),
  });
  return (
    <ScreenPage
      title="Profile"
      summary={profile.data?.email ?? ""}
      call={{ path: "/api/v1/portal/profile", needsSession: true }}
    >
      {profile.isPending && <Loading />}
      {profile.isError && <Failure error={profile.error} onRetry={profile.refetch} />}
      {profile.data !== undefined && (
        <Stack maw={760}>
          <NameForm name={profile.data.name} />
          <PasswordForm hasSecondFactor={profile.data.secondFactor.isOn} />
          <SecondFactorCard secondFactor={profile.data.secondFactor} />
          <OwnSessions />
        </Stack>
      )}
    </ScreenPage>
  );
}
