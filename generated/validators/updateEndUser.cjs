// Written by `npm run generate` from openapi/ and src/contract/. Do not edit.
"use strict";
const validators = [];
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","required":["requestBody"],"properties":{"requestBody":{"$ref":"gw:doc#/paths/~1%7BworkspaceId%7D~1endusers~1%7BendUserId%7D/patch/requestBody/content/application~1json/schema"}}};
const schema2 = {"description":"What changes of an account; what is left out stays.","type":"object","additionalProperties":false,"properties":{"email":{"$ref":"#/components/schemas/EmailAddress"},"firstName":{"$ref":"#/components/schemas/ClearableText"},"lastName":{"$ref":"#/components/schemas/ClearableText"},"username":{"$ref":"#/components/schemas/ClearableText"},"emailVerified":{"description":"Whether the address counts as confirmed; beside another address it does not where this is left out.","type":"boolean"},"sendConfirmation":{"description":"Whether a confirmation link is mailed to another address that is not confirmed; it is where this is left out.","type":"boolean"}},"x-absent":{"whenNull":["email","emailVerified","sendConfirmation"],"whenEmpty":[]}};
const schema3 = {"description":"An e-mail address of a person. Blanks around it are taken off, and letters are lower-cased, before it is compared, stored and answered.","type":"string","pattern":"^\\s*[^\\s@<>()\\[\\],;:\\\\\"\\x00-\\x1f\\x7f-\\x9f]+@[^\\s@<>()\\[\\],;:\\\\\"\\x00-\\x1f\\x7f-\\x9f]+\\.[^\\s@.<>()\\[\\],;:\\\\\"\\x00-\\x1f\\x7f-\\x9f]+\\s*$","x-visible":true,"minLength":3,"maxLength":254,"x-expected":"an e-mail address of at most 254 characters, such as name@example.com"};
const schema4 = {"description":"A field of an end user's profile, one line without control characters; null or an empty text clears it.","type":["string","null"],"pattern":"^[^\\u0000-\\u001f\\u007f]*$","maxLength":100,"x-expected":"one line of at most 100 characters, or null"};
const func0 = require("ajv/dist/runtime/ucs2length").default;
const pattern0 = new RegExp("^\\s*[^\\s@<>()\\[\\],;:\\\\\"\\x00-\\x1f\\x7f-\\x9f]+@[^\\s@<>()\\[\\],;:\\\\\"\\x00-\\x1f\\x7f-\\x9f]+\\.[^\\s@.<>()\\[\\],;:\\\\\"\\x00-\\x1f\\x7f-\\x9f]+\\s*$", "u");
const pattern1 = new RegExp("^[^\\u0000-\\u001f\\u007f]*$", "u");

function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate2.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["email"] === null){
delete data["email"];
}
if(data["emailVerified"] === null){
delete data["emailVerified"];
}
if(data["sendConfirmation"] === null){
delete data["sendConfirmation"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!((((((key0 === "email") || (key0 === "firstName")) || (key0 === "lastName")) || (key0 === "username")) || (key0 === "emailVerified")) || (key0 === "sendConfirmation"))){
validate2.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema2,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.email !== undefined){
let data0 = data.email;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func0(data0) > 254){
validate2.errors = [{instancePath:instancePath+"/email",schemaPath:"#/components/schemas/EmailAddress/maxLength",keyword:"maxLength",params:{limit: 254},message:"must NOT have more than 254 characters",schema:254,parentSchema:schema3,data:data0}];
return false;
}
else {
if(func0(data0) < 3){
validate2.errors = [{instancePath:instancePath+"/email",schemaPath:"#/components/schemas/EmailAddress/minLength",keyword:"minLength",params:{limit: 3},message:"must NOT have fewer than 3 characters",schema:3,parentSchema:schema3,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate2.errors = [{instancePath:instancePath+"/email",schemaPath:"#/components/schemas/EmailAddress/pattern",keyword:"pattern",params:{pattern: "^\\s*[^\\s@<>()\\[\\],;:\\\\\"\\x00-\\x1f\\x7f-\\x9f]+@[^\\s@<>()\\[\\],;:\\\\\"\\x00-\\x1f\\x7f-\\x9f]+\\.[^\\s@.<>()\\[\\],;:\\\\\"\\x00-\\x1f\\x7f-\\x9f]+\\s*$"},message:"must match pattern \""+"^\\s*[^\\s@<>()\\[\\],;:\\\\\"\\x00-\\x1f\\x7f-\\x9f]+@[^\\s@<>()\\[\\],;:\\\\\"\\x00-\\x1f\\x7f-\\x9f]+\\.[^\\s@.<>()\\[\\],;:\\\\\"\\x00-\\x1f\\x7f-\\x9f]+\\s*$"+"\"",schema:"^\\s*[^\\s@<>()\\[\\],;:\\\\\"\\x00-\\x1f\\x7f-\\x9f]+@[^\\s@<>()\\[\\],;:\\\\\"\\x00-\\x1f\\x7f-\\x9f]+\\.[^\\s@.<>()\\[\\],;:\\\\\"\\x00-\\x1f\\x7f-\\x9f]+\\s*$",parentSchema:schema3,data:data0}];
return false;
}
else {
if(/\p{Cf}/u.test(data0.trim())){
validate2.errors = [{instancePath:instancePath+"/email",schemaPath:"#/components/schemas/EmailAddress/x-visible",keyword:"x-visible",params:{},message:"must pass \"x-visible\" keyword validation",schema:true,parentSchema:schema3,data:data0}];
return false;
}
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/email",schemaPath:"#/components/schemas/EmailAddress/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema3.type,parentSchema:schema3,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.firstName !== undefined){
let data1 = data.firstName;
const _errs5 = errors;
const _errs6 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate2.errors = [{instancePath:instancePath+"/firstName",schemaPath:"#/components/schemas/ClearableText/type",keyword:"type",params:{type: schema4.type},message:"must be string,null",schema:schema4.type,parentSchema:schema4,data:data1}];
return false;
}
if(errors === _errs6){
if(typeof data1 === "string"){
if(func0(data1) > 100){
validate2.errors = [{instancePath:instancePath+"/firstName",schemaPath:"#/components/schemas/ClearableText/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema4,data:data1}];
return false;
}
else {
if(!pattern1.test(data1)){
validate2.errors = [{instancePath:instancePath+"/firstName",schemaPath:"#/components/schemas/ClearableText/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]*$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]*$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]*$",parentSchema:schema4,data:data1}];
return false;
}
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.lastName !== undefined){
let data2 = data.lastName;
const _errs8 = errors;
const _errs9 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate2.errors = [{instancePath:instancePath+"/lastName",schemaPath:"#/components/schemas/ClearableText/type",keyword:"type",params:{type: schema4.type},message:"must be string,null",schema:schema4.type,parentSchema:schema4,data:data2}];
return false;
}
if(errors === _errs9){
if(typeof data2 === "string"){
if(func0(data2) > 100){
validate2.errors = [{instancePath:instancePath+"/lastName",schemaPath:"#/components/schemas/ClearableText/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema4,data:data2}];
return false;
}
else {
if(!pattern1.test(data2)){
validate2.errors = [{instancePath:instancePath+"/lastName",schemaPath:"#/components/schemas/ClearableText/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]*$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]*$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]*$",parentSchema:schema4,data:data2}];
return false;
}
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.username !== undefined){
let data3 = data.username;
const _errs11 = errors;
const _errs12 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate2.errors = [{instancePath:instancePath+"/username",schemaPath:"#/components/schemas/ClearableText/type",keyword:"type",params:{type: schema4.type},message:"must be string,null",schema:schema4.type,parentSchema:schema4,data:data3}];
return false;
}
if(errors === _errs12){
if(typeof data3 === "string"){
if(func0(data3) > 100){
validate2.errors = [{instancePath:instancePath+"/username",schemaPath:"#/components/schemas/ClearableText/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema4,data:data3}];
return false;
}
else {
if(!pattern1.test(data3)){
validate2.errors = [{instancePath:instancePath+"/username",schemaPath:"#/components/schemas/ClearableText/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]*$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]*$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]*$",parentSchema:schema4,data:data3}];
return false;
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.emailVerified !== undefined){
let data4 = data.emailVerified;
const _errs14 = errors;
if(typeof data4 !== "boolean"){
validate2.errors = [{instancePath:instancePath+"/emailVerified",schemaPath:"#/properties/emailVerified/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema2.properties.emailVerified.type,parentSchema:schema2.properties.emailVerified,data:data4}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sendConfirmation !== undefined){
let data5 = data.sendConfirmation;
const _errs16 = errors;
if(typeof data5 !== "boolean"){
validate2.errors = [{instancePath:instancePath+"/sendConfirmation",schemaPath:"#/properties/sendConfirmation/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema2.properties.sendConfirmation.type,parentSchema:schema2.properties.sendConfirmation,data:data5}];
return false;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.type,parentSchema:schema2,data}];
return false;
}
}
validate2.errors = vErrors;
return errors === 0;
}
validate2.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.requestBody === undefined) && (missing0 = "requestBody")){
validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema0.required,parentSchema:schema0,data}];
return false;
}
else {
if(data.requestBody !== undefined){
if(!(validate2(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

}
validators[0] = module.exports;
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","properties":{"path":{"type":"object","required":["workspaceId","endUserId"],"properties":{"workspaceId":{"$ref":"gw:doc#/components/schemas/Guid"},"endUserId":{"$ref":"gw:doc#/components/schemas/Guid"}},"additionalProperties":false},"query":{"type":"object","required":[],"properties":{},"additionalProperties":false},"header":{"type":"object","required":[],"properties":{},"additionalProperties":true}}};
const schema2 = {"description":"A GUID; either case is accepted, answers are in lower case.","type":"string","format":"uuid","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$","minLength":36,"maxLength":36,"x-expected":"a GUID"};
const func0 = require("ajv/dist/runtime/ucs2length").default;
const pattern0 = new RegExp("^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$", "u");

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing0;
if(((data0.workspaceId === undefined) && (missing0 = "workspaceId")) || ((data0.endUserId === undefined) && (missing0 = "endUserId"))){
validate0.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema0.properties.path.required,parentSchema:schema0.properties.path,data:data0}];
return false;
}
else {
const _errs3 = errors;
for(const key0 in data0){
if(!((key0 === "workspaceId") || (key0 === "endUserId"))){
validate0.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema0.properties.path,data:data0}];
return false;
break;
}
}
if(_errs3 === errors){
if(data0.workspaceId !== undefined){
let data1 = data0.workspaceId;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(errors === _errs5){
if(typeof data1 === "string"){
if(func0(data1) > 36){
validate0.errors = [{instancePath:instancePath+"/path/workspaceId",schemaPath:"gw:doc#/components/schemas/Guid/maxLength",keyword:"maxLength",params:{limit: 36},message:"must NOT have more than 36 characters",schema:36,parentSchema:schema2,data:data1}];
return false;
}
else {
if(func0(data1) < 36){
validate0.errors = [{instancePath:instancePath+"/path/workspaceId",schemaPath:"gw:doc#/components/schemas/Guid/minLength",keyword:"minLength",params:{limit: 36},message:"must NOT have fewer than 36 characters",schema:36,parentSchema:schema2,data:data1}];
return false;
}
else {
if(!pattern0.test(data1)){
validate0.errors = [{instancePath:instancePath+"/path/workspaceId",schemaPath:"gw:doc#/components/schemas/Guid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"+"\"",schema:"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",parentSchema:schema2,data:data1}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/path/workspaceId",schemaPath:"gw:doc#/components/schemas/Guid/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.type,parentSchema:schema2,data:data1}];
return false;
}
}
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.endUserId !== undefined){
let data2 = data0.endUserId;
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs8){
if(errors === _errs8){
if(typeof data2 === "string"){
if(func0(data2) > 36){
validate0.errors = [{instancePath:instancePath+"/path/endUserId",schemaPath:"gw:doc#/components/schemas/Guid/maxLength",keyword:"maxLength",params:{limit: 36},message:"must NOT have more than 36 characters",schema:36,parentSchema:schema2,data:data2}];
return false;
}
else {
if(func0(data2) < 36){
validate0.errors = [{instancePath:instancePath+"/path/endUserId",schemaPath:"gw:doc#/components/schemas/Guid/minLength",keyword:"minLength",params:{limit: 36},message:"must NOT have fewer than 36 characters",schema:36,parentSchema:schema2,data:data2}];
return false;
}
else {
if(!pattern0.test(data2)){
validate0.errors = [{instancePath:instancePath+"/path/endUserId",schemaPath:"gw:doc#/components/schemas/Guid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"+"\"",schema:"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",parentSchema:schema2,data:data2}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/path/endUserId",schemaPath:"gw:doc#/components/schemas/Guid/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.type,parentSchema:schema2,data:data2}];
return false;
}
}
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.path.type,parentSchema:schema0.properties.path,data:data0}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data3 = data.query;
const _errs10 = errors;
if(errors === _errs10){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
validate0.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema0.properties.query,data:data3}];
return false;
break;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.query.type,parentSchema:schema0.properties.query,data:data3}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.header !== undefined){
let data4 = data.header;
const _errs13 = errors;
if(errors === _errs13){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
}
else {
validate0.errors = [{instancePath:instancePath+"/header",schemaPath:"#/properties/header/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.header.type,parentSchema:schema0.properties.header,data:data4}];
return false;
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"path":true,"query":true,"header":true},"dynamicProps":false,"dynamicItems":false};

}
validators[1] = module.exports;
module.exports = validators;
