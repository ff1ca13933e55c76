// Hashes of one password, written by other systems: passlib 1.7, Werkzeug 3, Django 5, Python's
// argon2 and bcrypt, PHP 8.2.
import { readHash, spellHash } from "../../src/endusers/passwords/known-hash.ts";

export const foreignPassword = "pelican café one";

export const foreignHashes: Readonly<Record<string, string>> = {
  "passlib argon2":
    "$argon2id$v=19$m=65536,t=3,p=4$zdmb01qLsbZWSgnhvJcyRg$Tf+6LhgkUJUVGnEJ1z+URsbGS4WhhadLDOV9x/GQ41s",
  "passlib scrypt":
    "$scrypt$ln=14,r=8,p=1$GGPsnXPuvTcmxNjbO8c4pw$BvpW9nfzpoqy1Uv4yzdqBNWGM1wjjV4QXfexWJR/Jbc",
  "passlib pbkdf2_sha1": "$pbkdf2$131000$A.Dce6.VknIuhbD2XktpzQ$GF8BWYvIm0DHQr.VSJDamR1ijus",
  "passlib pbkdf2_sha256":
    "$pbkdf2-sha256$29000$1pqz9h6j9D6ntBYCIGQsRQ$FV9xfvCA8Y.byP5WW3yGeZtBOw3eA.c/LQmlq7fadcw",
  "passlib pbkdf2_sha512":
    "$pbkdf2-sha512$25000$/p.zdg5hTIlRypmzVoqRkg$MOSgOvY1omNZFrPUx6Ehc/hBCm4fwyv.5S6sk58xM9WlQPNeHe1./s0HIeHA/blUbK/AYU2rGwpcDbKOo7B7SA",
  "Werkzeug scrypt":
    "scrypt:32768:8:1$n7sKJ0Y4adI5azBc$93e00129e13c7ae27a2163765e8940e5d9147508f5c69eacad61c61eca6dec7bc2b83aa2646e292564da47bf21ce12b13b1a3e056aea06003dbbcffcdcb7d2b3",
  "Werkzeug pbkdf2 sha256":
    "pbkdf2:sha256:1000$dokgKY7xXzfQu0ST$4525786917e551ac936166d65e0eaf232e31abf46a1eecc7494aac50267ec93f",
  "Werkzeug pbkdf2 sha512":
    "pbkdf2:sha512:1000$QhrcOfWyLCCHPhZa$ff80caf05c7b92a7937a86340d8096453f6c09e118f041843f45cf71a3d43f664fb444fd92c6c59b38d71301db33180b979e0ec9710cfc40c43d2edea408ca50",
  "Django pbkdf2_sha256":
    "pbkdf2_sha256$2000$wc49DibE1m48DIR9LfqFry$0OrG7+6WDOMDYzMNWgSnBRyOi7WSqZqUiHpT4zo2pk4=",
  "Django pbkdf2_sha1": "pbkdf2_sha1$2000$eXy5NZb4n6IijM2ZHlWGB4$gDVCdPfj/+KNe/xbOQlvxD+3aM4=",
  "Django scrypt":
    "scrypt$16384$Y9d77xREyPWKPywjuZggEv$8$5$NHfOK2nOFU4NNAKjsrOimNWyg911P82SkIhuvgQIj+udUCF9a2Gn8kS7UPCK+WJ7Op7FEFV5NXNEafYAubNJNw==",
  "Django argon2":
    "argon2$argon2id$v=19$m=102400,t=2,p=8$TWhrZlNHTTZ6cEtHODVQcEJDM0lxcQ$VrPL2dByEPwR8ipqHkH+f4oYIYogy/GMOs5ed6x24zc",
  "Django bcrypt": "bcrypt$$2b$12$4qHsSneD5zta9gln1WeWS.aiQ3ix3ALR79fB5Azr3muVeMS/5ewxC",
  "Python argon2":
    "$argon2id$v=19$m=65536,t=3,p=4$xmritXrNyV+6GHnxkFGSWQ$RIlnIEpql3Rsx4KFKFAkUm3+lpYPQTQ3mnFN+cMcp9M",
  "Python bcrypt 2b": "$2b$06$8K./kKXs9uthRppgPoZWhu9D/RqgU3ZsgsaOrNVeRtfWdbm4TmETW",
  "Python bcrypt 2a": "$2a$06$Eb8Wt7HfHUSpZE.YDqObkO570L6lH8Hl/2nYj1Od7Z92.Qkq3Z6e6",
  "PHP bcrypt": "$2y$06$sA//nLirN.DHhMkxyySx0uPNFxe/2639tkAlKHt4KrHjLJFNqc/fO",
  "PHP argon2id":
    "$argon2id$v=19$m=8192,t=4,p=1$SHBDUXU3M3JhbjBmMzdSMA$YYpicDe7Rb/wmeVi/0QlBxzk9hfAX0Q+keQ4PKFzQPE",
  "PHP argon2i":
    "$argon2i$v=19$m=8192,t=4,p=1$V2I4ZDlIYm1vVE85ZzlhWg$OiUQ0ykWSw7bPVxLdZ6CH7dNcZNhy0Z0kAi3KnNXoe4",
};

/**
 * Returns the form in which the gateway stores the hash of another system.
 * @throws Error if the gateway cannot store the hash
 */
export function kept(text: string): string {
  const hash = readHash(text);
  if (typeof hash === "string") throw new Error(`${text} is ${hash}`);
  return spellHash(hash);
}
